"""Training: from labelled pages to a model that the methods of `learn` go by."""
