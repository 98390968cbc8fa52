"""What final dice and moves lead to: trees to the end of the turn, evaluated in batches."""
