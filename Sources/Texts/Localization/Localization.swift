/// The program's texts in its languages: locale files, plural forms, times, and translations of sentences.
///
/// Every text has a ``TextKey``, and a locale has each key exactly once; an unknown or repeated key, or a missing one
/// without a fallback, is an error when the file is parsed. Sentences of the program are written in English in the code
/// and translated by their templates; texts of servers and files are never translated. Texts are read when first
/// requested.
///
/// Start with ``Texts/init(parsing:zone:fallback:)``, then `texts[.key]`, `texts.counted(_:_:_:)` for numbers, and
/// `texts(sentence)` for a `Sentence`. ``Properties`` parses the file format, which themes use too.
