"""Marrow inside engines that others run: each file is a short bridge to one, imported where it is wanted."""
