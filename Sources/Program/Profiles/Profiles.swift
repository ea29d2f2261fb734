/// The user's profiles of providers, the secrets that they name, and the folders of the program's files.
///
/// A profile is a YAML file; ``ProfileReader`` reports every unknown key and invalid value with its line and column.
/// Another person may have written a profile, so secrets are read only from the profile's own files and variables and
/// from those that the user has allowed (``NamedSecret``). Files are changed line by line, so that comments and other
/// keys are preserved. An error is a ``UsageError``, whose sentence contains what to write instead, or a ``StateError``
/// about a folder. Files are read on the caller's thread; nothing here uses the network.
///
/// Start with ``ProfileCatalogue``, which finds a profile by name or path. ``ProfileStore`` stores what the wizard
/// edits.
