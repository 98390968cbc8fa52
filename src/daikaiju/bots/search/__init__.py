"""Search to the end of the turn, after final dice and after moves, with evaluation in batches."""
