"""The database: reading, the log writer, pub/sub between processes, the lock file, and the migrations."""
