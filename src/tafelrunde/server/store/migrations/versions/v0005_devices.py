"""On which devices people are signed in, and the personal links that were used."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the tables; everybody known is signed in on one device, whose number is their own."""
    op.create_table(
        "devices",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False, index=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("added", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
    )
    op.create_table(
        "used_links",
        sa.Column("number", sa.Text, primary_key=True),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.execute(
        "INSERT INTO devices (id, person, kind, added, seen) SELECT id, id, '', changed, changed FROM people"
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("used_links")
    op.drop_table("devices")
