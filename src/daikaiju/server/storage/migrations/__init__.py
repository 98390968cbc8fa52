"""Alembic migrations of the database's schema."""
