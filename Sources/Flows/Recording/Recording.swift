/// The record of a run: its events in memory, as lines of a file, as a sequence diagram and as a comparison.
///
/// A recording contains no secret: ``RecordedRun`` drops them when it is created. Texts are sanitised and truncated both
/// when lines are written and when they are read, because a file may be damaged or written by somebody else. Reading has
/// limits of size, and a file without an end is a run whose program was killed.
///
/// Nothing here opens files or draws on a screen: callers pass bytes and display the rows.
///
/// Start with ``RecordedRun``. ``RunLines`` is the file format, ``SequenceDiagram`` the rows of a diagram,
/// ``RunComparison`` two runs side by side, ``EventPurpose`` the key of an event's explanation, and ``CodeSample`` the
/// code for a step.
