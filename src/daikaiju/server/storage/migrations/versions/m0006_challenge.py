"""Results of the daily challenge."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table of results."""
    op.create_table(
        "challenge_results",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("browser", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(48), nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("score", sa.Float, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Drop the table of results."""
    op.drop_table("challenge_results")
