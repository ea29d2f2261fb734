/// Sentences for users that can be translated after they were created.
///
/// A ``Sentence`` is written as a string literal with interpolations, in English, where the facts are known. It keeps
/// its parts, so that the place that displays it can translate it: the key is the ``Sentence/template``, which is fixed
/// at compile time. Errors can therefore carry sentences without knowing the language of their reader.
///
/// Text from servers and files is a part, or a ``Sentence/init(verbatim:)``; it is neither translated nor compared.
///
/// Start with ``Sentence``. The translations are in `Assets/Files/locales`, under `[sentences: …]`.
