"""The hash of a challenge result's game, so that each game is entered once."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; existing results have no value."""
    op.add_column("challenge_results", sa.Column("game", sa.String(64), nullable=True))
    op.create_index("challenge_games", "challenge_results", ["day", "game"], unique=True)


def downgrade() -> None:
    """Drop the column."""
    op.drop_index("challenge_games", "challenge_results")
    op.drop_column("challenge_results", "game")
