"""The HTTP part: routes, the page's files, the middleware and uvicorn's protocol with limits."""
