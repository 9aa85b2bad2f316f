"""Which results were handed in after a game without a network."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
expands = True


def upgrade() -> None:
    """Add the column; all before were played here."""
    op.add_column("results", sa.Column("offline", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("results", "offline")
