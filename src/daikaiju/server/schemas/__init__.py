"""What goes over the network, typed: HTTP bodies, WebSocket messages, and what both share."""
