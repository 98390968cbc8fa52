"""`python -m daikaiju` is the command `daikaiju`."""

from daikaiju.cli import main

if __name__ == "__main__":
    main()
