"""Modules that need a package which is not installed here have no examples that could run."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("datatrove") else ["src/scutch/integrations/datatrove.py"]
