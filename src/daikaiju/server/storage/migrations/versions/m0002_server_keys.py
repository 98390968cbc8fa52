"""The key with which the server signs records."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table of keys."""
    op.create_table(
        "server_keys",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("private", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Drop the table of keys."""
    op.drop_table("server_keys")
