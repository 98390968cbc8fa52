"""The WebSocket part: the endpoint, uvicorn's protocol with a short way for short texts, and what clients are told."""
