"""Looking after a live server: backups, tables, bans, players' data, a stop that is announced."""
