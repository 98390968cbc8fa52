"""The documentation site: `sphinx-build -W docs site`. The built site loads nothing from other hosts."""

from daikaiju import __version__

project = "Daikaiju"
author = copyright = "The Daikaiju authors"
version = release = __version__

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["examples", "pictures/*.py"]
nitpicky = False  # names of the standard library would need its inventory from the network

myst_heading_anchors = 4
nb_execution_mode = "off"  # tests/docs runs the notebooks; the site shows what they printed

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_class_signature = "mixed"
add_module_names = False
default_role = "code"  # single backticks in docstrings, as in Markdown
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = f"Daikaiju {__version__}"
html_static_path: list[str] = []
html_copy_source = False
html_show_sphinx = False
