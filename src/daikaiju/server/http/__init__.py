"""The HTTP part: routes, the page's files, and the middleware around them."""
