/// What the user has written down: profiles of providers, and the folders in which the program keeps its state.
///
/// A profile is a YAML file; ``ProfileReader`` reports every unknown key and invalid value with its line and column.
/// A profile may come from somebody else, so it uses no file or variable as a secret that the user has not allowed
/// (``NamedSecret``). Files are changed line by line, so comments and other keys stay. What is wrong is a ``UsageError``,
/// whose sentence says what to write instead, or a ``StateError`` about the folders. Files are read on the caller's
/// thread; nothing here uses the network.
///
/// Start with ``ProfileCatalogue``, which finds a profile by name or path. ``ProfileStore`` is for the wizard's editor.
