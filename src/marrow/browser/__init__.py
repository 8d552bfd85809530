"""What only a browser knows: pages rendered by the system's Chromium."""
