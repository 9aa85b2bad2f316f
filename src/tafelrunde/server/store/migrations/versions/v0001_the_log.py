"""The log, the tables and people that it is about."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "log",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("phase", sa.Text, nullable=False, index=True),
        sa.Column("public", sa.Integer, nullable=False),
        sa.Column("host", sa.Text, nullable=False, index=True),
        sa.Column("updated", sa.Double, nullable=False),
        sa.Column("card", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "people_at",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
    )
    op.create_index("people_at_person", "people_at", ["person"])
    op.create_table(
        "people",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
    )


def downgrade() -> None:
    """Drop everything."""
    for name in ("people", "people_at", "tables", "log"):
        op.drop_table(name)
