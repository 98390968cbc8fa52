"""Daikaiju: an unofficial digital King of Tokyo."""

__version__ = "0.1.0"
