/// The real terminal, over ncurses: displays grids, and returns input, signals and wake-ups as events.
///
/// The terminal is restored however the process ends: normally, by a signal, or by a crash. While the screen is open,
/// standard error is captured, so that no message is written over it. All calls are on the main thread, except
/// ``WakeUp`` and ``TerminalEcho/restore()``, and block only in ``NcursesScreen/waitForEvents(timeout:)`` and while the
/// terminal accepts no output.
///
/// Start with ``CrashHandlers/install()``, then ``NcursesScreen``. ``TerminalEcho`` is for secrets that are typed
/// without the full screen. The code that must be C is in `CTerminal`.
