"""Environments for learning agents, with the extra `env`: PettingZoo's `env()`, Gymnasium's `Daikaiju-v1`."""

from daikaiju.extras import install_command

try:
    import gymnasium

    from daikaiju.envs.aec import DaikaijuEnv, env
except ImportError as missing:
    raise ImportError(f"daikaiju.envs needs {missing.name}: {install_command('env')}") from missing

__all__ = ["DaikaijuEnv", "env"]

gymnasium.register(
    id="Daikaiju-v1",
    entry_point="daikaiju.envs.single:SingleEnv",
    vector_entry_point="daikaiju.envs.vector:VectorTables",
)
