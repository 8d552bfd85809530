"""What a selection keeps, as one stream of blocks with their structure whole; every renderer writes this stream."""
