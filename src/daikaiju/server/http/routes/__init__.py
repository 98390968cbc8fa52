"""What is served under /api, one file for each thing there is; api.py puts them together."""
