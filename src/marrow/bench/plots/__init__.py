"""Pictures of results, by matplotlib, which the extra `bench` brings."""
