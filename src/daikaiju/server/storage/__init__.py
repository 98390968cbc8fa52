"""The database: reading, the writer of the log, pub/sub between processes, the lockfile, and the migrations."""
