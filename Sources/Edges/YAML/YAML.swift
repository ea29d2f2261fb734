/// Parses YAML into values with positions, over libfyaml.
///
/// A safe subset for configuration files: one document, at most 1 MiB and 32 levels, no aliases and no merge keys, and
/// no duplicate keys. Scalars stay texts that the caller interprets. Values and errors have their line and column, so
/// that a message can name the place.
///
/// Start with ``YAMLDocument/parse(_:)``, which returns a ``YAMLNode``.
