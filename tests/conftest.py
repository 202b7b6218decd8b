"""What all tests need of the process they run in."""

import signal

from hypothesis import settings

# Properties have no deadline: how fast a machine is says nothing about whether a law holds.
settings.register_profile("scutch", deadline=None)
settings.register_profile("quick", settings.get_profile("scutch"), max_examples=10)
settings.load_profile("scutch")

# A shell that starts the tests in the background lets them ignore Ctrl-C, and their children would too.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
