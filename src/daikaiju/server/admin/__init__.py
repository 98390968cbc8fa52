"""Administration of a live server: backups, tables, bans, players' data, announced stops."""
