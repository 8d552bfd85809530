"""What the trained methods stand on: blocks of text, features, labels, training, prediction with numpy alone."""
