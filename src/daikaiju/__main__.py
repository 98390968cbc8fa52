"""The command `daikaiju`, also as `python -m daikaiju`."""

from daikaiju import stopping


def main() -> None:
    """Listen for stop requests before any other import, then run the command line."""
    stopping.listen()
    from daikaiju.cli import main

    main()


if __name__ == "__main__":
    main()
