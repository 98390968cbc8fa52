"""From what a client asks to the entry of the log that does it, or a refusal."""
