"""The routes under /api, one file per resource; api.py combines them."""
