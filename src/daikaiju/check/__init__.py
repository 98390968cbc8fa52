"""`daikaiju check-expansion`: finds faults of an expansion by inspecting and by playing it."""
