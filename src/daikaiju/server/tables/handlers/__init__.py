"""Handlers that turn a client's message into a log entry, or refuse it."""
