"""`daikaiju check-expansion`: everything that an expansion can get wrong, found by looking at it and by playing it."""
