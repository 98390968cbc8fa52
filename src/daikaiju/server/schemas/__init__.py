"""Types of the network protocol: HTTP bodies, WebSocket messages, and types shared by both."""
