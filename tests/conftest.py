"""Properties have no deadline: how fast a machine is says nothing about whether a law holds."""

from hypothesis import settings

settings.register_profile("scutch", deadline=None)
settings.load_profile("scutch")
