/// What the tests of several targets share: processes, terminals, servers, clocks and other substitutes.
///
/// Start with the substitutes of the ports: ``ManualClock``, ``JumpingClock`` and ``StandingClock`` for time,
/// ``SeededRandom`` and ``SplitMix`` for random numbers, ``ScriptedExchange`` for HTTP without a network, ``TraceLog``,
/// ``Recorder`` and ``Signal`` for observations, ``TemporaryFolder`` for files. A test of an HTTP client starts with
/// ``LoopbackServer`` or ``TLSServer``, of a server with ``FreePort`` and ``RawConnection``, of the store with
/// `PostgreSQLCluster`, which is a separate target because it needs the database library.
///
/// A test of a command starts with ``BuiltExecutable``, which runs `idp-wizard` as a ``ChildProcess``. A test of the
/// wizard starts with ``WizardSession`` in `Person`, which drives the program on a ``PseudoTerminal`` and reads its
/// ``VirtualScreen``. `HeadlessBrowser` tests pages in a real browser. ``VectorFolder`` and ``PeerFolder`` locate
/// material outside the repository. The `…-probe` folders are programs that a test starts to measure or kill a process.
///
/// Nothing here sleeps or polls: a test waits for an event, and deadlines only turn a hang into a failure.
