"""Alembic asks this file how to reach the database: through the connection that `schema.upgrade` gives it."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
