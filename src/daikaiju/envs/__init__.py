"""Environments for learning agents, with the extra `env`: PettingZoo's `env()`, Gymnasium's `Daikaiju-v0`."""

try:
    import gymnasium

    from daikaiju.envs.aec import DaikaijuEnv, env
except ImportError as missing:
    raise ImportError(f"daikaiju.envs needs {missing.name}: pip install 'daikaiju[env]'") from missing

__all__ = ["DaikaijuEnv", "env"]

gymnasium.register(id="Daikaiju-v0", entry_point="daikaiju.envs.single:SingleEnv")
