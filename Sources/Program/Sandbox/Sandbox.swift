/// The sandbox: its server in this process, and saved states of the home's provider store and device stores, together.
///
/// Each program runs its own ``SandboxServer`` for the same store; one of them listens at the ``IssuerPort``.
///
/// A state is one file, sealed under a subkey of the store's key. Restoring replaces the content of all databases while
/// other programs have them open. After a kill at any moment the databases have the content before or after: what
/// replaces them is complete on disk before the first one changes (``PendingRestore``), and the next start continues.
///
/// A flow of any program holds a shared lock on the home (``FlowTurn``); a state is saved and restored only while no
/// flow runs. The keys themselves, the runs, the settings and other providers are not part of a state.
///
/// Start with ``StateStore``. All of it blocks unless it is asynchronous.
