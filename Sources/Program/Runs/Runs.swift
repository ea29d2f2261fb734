/// The runs that are kept on this machine: a file of JSON lines for each, private to the user.
///
/// Runs are bounded in number and size, locked while they are recorded, and readable after a kill at any moment; several
/// programs may use the store at once. A ``RunRecorder`` writes a run on its own queue. What a run's file contains is in
/// Recording.
///
/// Start with ``RunStore``.
