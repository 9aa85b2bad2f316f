"""A log takes only its next number: the database itself refuses gaps, whoever writes."""

from alembic import op

revision = "0003"
down_revision = "0002"

SQLITE = """
CREATE TRIGGER log_next BEFORE INSERT ON log
WHEN NEW.number <> 1 + (SELECT coalesce(max(number), 0) FROM log WHERE table_id = NEW.table_id)
BEGIN SELECT RAISE(ABORT, 'not the next number of this table'); END
"""
POSTGRES_FUNCTION = """
CREATE FUNCTION log_next() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.number <> 1 + (SELECT coalesce(max(number), 0) FROM log WHERE table_id = NEW.table_id) THEN
    RAISE unique_violation USING MESSAGE = 'not the next number of this table';
  END IF;
  RETURN NEW;
END $$
"""
POSTGRES = "CREATE TRIGGER log_next BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION log_next()"


def upgrade() -> None:
    """Add the trigger."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute(SQLITE)
    else:
        op.execute(POSTGRES_FUNCTION)
        op.execute(POSTGRES)


def downgrade() -> None:
    """Drop it."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute("DROP TRIGGER log_next")
    else:
        op.execute("DROP TRIGGER log_next ON log")
        op.execute("DROP FUNCTION log_next()")
