"""The WebSocket part: the endpoint, the connection's queue, and a byte limit around uvicorn's protocol."""
