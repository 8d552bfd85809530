"""Trainers of the methods of the literature: one file a method, found by name, as methods are."""
