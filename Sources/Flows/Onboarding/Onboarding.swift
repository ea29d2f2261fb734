/// `onboard FILE.csv` and `offboard`: many users created from a file, and removed together.
///
/// A run creates each user once and gives nobody a second code, wherever it is killed: what it asks for is derived from
/// the run's key, so asking again is harmless.
///
/// - `Table`: the columns and the checked row. Start with ``OnboardingHeader`` and ``RowCheck``.
/// - `Check`: a whole file is checked before anything is written (``FileCheck``); memory does not grow with the file.
/// - `Run`: the run file (``OnboardingRunFile``), from whose key codes and passwords are derived (``DerivedSecrets``).
/// - `Results`: rows finish in any order and are written in the order of the file (``ResultWindow``, ``ResultsFile``).
/// - `Engine`: the requests of each row, in the pace that the provider bears. Start with ``OnboardingRun``.
/// - `Activation`: each user activated on a device of its own, and signed in once. Start with ``RowActivation``.
/// - `Offboarding`: disables or deletes users of runs, and nobody else.
/// - `Files`: descriptors.
///
/// Time, zone and random bytes are passed in.
