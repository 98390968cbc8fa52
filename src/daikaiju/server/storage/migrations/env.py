"""The environment that Alembic runs; `migrate` passes in the connection."""

from alembic import context

from daikaiju.server.storage.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
