/// The file side of `onboard FILE.csv`: what it reads, what it writes, and where it continues after a kill.
///
/// - `Table`: the columns and the checked row. Start with ``OnboardingHeader`` and ``RowCheck``.
/// - `Check`: a whole file is checked before anything is written (``FileCheck``); memory does not grow with the file.
/// - `Run`: the run file (``OnboardingRunFile``), from whose key codes and passwords are derived (``DerivedSecrets``).
/// - `Results`: rows finish in any order and are written in the order of the file (``ResultWindow``, ``ResultsFile``).
/// - `Files`: descriptors; everything else is pure.
///
/// Nothing here sends a request. Time, zone and random bytes are passed in.
