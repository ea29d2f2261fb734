/// Words of the program in English that keep their parts, so that they can be translated where they are displayed.
///
/// A literal becomes a text in one way, `Text("…")`, and `.dev/texts` collects these literals for the translators.
/// Interpolated values become parts, and an interpolated text remains one, with a translation of its own. The key of
/// the translation is the ``id``, which is fixed at compile time, so the parts never take part in the lookup.
public struct Text: Sendable, Hashable {
    public enum Part: Sendable, Hashable {
        /// A name, a number or foreign text; the same in every language.
        case verbatim(String)
        case text(Text)
    }

    /// The words for numbers other than one.
    public struct Plural: Sendable, Hashable {
        /// As ``Text/id``; gettext's `msgid_plural`.
        public let id: String
        public let count: Int

        public init(id: String, count: Int) { (self.id, self.count) = (id, count) }
    }

    /// The words with `{0}`, `{1}`, … for the parts in their order, and with doubled braces; gettext's `msgid`.
    public let id: String
    /// What distinguishes a message from others with the same words; gettext's `msgctxt`.
    public let context: String?
    /// `nil` unless the words depend on a number, which is the first part then.
    public let plural: Plural?
    public let parts: [Part]

    public init(_ words: Words, context: String? = nil) {
        self.init(id: words.id, context: context, parts: words.parts)
    }

    /// Creates a text with the words for a number, which are interpolated as `\(.count)`.
    ///
    /// `one` must have the other parts of `other`, or the first of them.
    public init(_ count: Int, one: Words, other: Words, context: String? = nil) {
        self.init(
            id: one.counted.id, context: context, plural: Plural(id: other.counted.id, count: count),
            parts: [.verbatim(String(count))] + other.parts)
    }

    /// Creates a text whose own words stay English, such as those of logs and defects, or that has only punctuation.
    public init(untranslated words: Words) { self.init(words) }

    /// Creates a text of foreign words, which are displayed unchanged.
    public init(verbatim text: String) { self.init(id: "{0}", parts: [.verbatim(text)]) }

    /// Creates a text from a message that was stored, for example in a kept run.
    public init(id: String, context: String? = nil, plural: Plural? = nil, parts: [Part]) {
        (self.id, self.context, self.plural, self.parts) = (id, context, plural, parts)
    }

    public static let empty = Text(untranslated: "")

    public var english: String { worded(\.englishMessage) ?? id }

    var englishMessage: String { plural.map { $0.count == 1 ? id : $0.id } ?? id }

    /// Whether the text is foreign: neither it nor a text in it has words of the program.
    public var isVerbatim: Bool {
        !hasWords
            && parts.allSatisfy { part in
                switch part {
                case .verbatim: true
                case .text(let text): text.isVerbatim
                }
            }
    }

    public var isEmpty: Bool { english.isEmpty }

    /// Whether the message contains words; punctuation is the same in every language.
    private var hasWords: Bool { id.contains(where: \.isLetter) }

    /// The text in the words that `message` returns for it and for each text in it.
    ///
    /// `nil` if `message` returns `nil` for one of them. It is not called for a message without words.
    public func worded(_ message: (Text) -> String?) -> String? {
        guard let template = hasWords ? message(self) : id else { return nil }
        var words: [String] = []
        for part in parts {
            switch part {
            case .verbatim(let text): words.append(text)
            case .text(let text):
                guard let text = text.worded(message) else { return nil }
                words.append(text)
            }
        }
        return MessagePlaces.filled(template, with: words)
    }

    /// The text with a full stop, unless it already ends as a sentence.
    public func ended() -> Text { Self.isEnded(english) ? self : Text(untranslated: "\(self).") }

    /// Whether words end as a sentence, in any language; an empty text does.
    public static func isEnded(_ text: String) -> Bool { text.last.map(".!?…。！？｡؟۔।։።".contains) ?? true }

    /// Joins whole texts, except empty ones, with a separator between them.
    public static func joined(_ all: [Text], by separator: String = " ") -> Text {
        let texts = all.filter { !$0.isEmpty }
        guard texts.count != 1 else { return texts[0] }
        return Text(
            id: texts.indices.map { "{\($0)}" }.joined(separator: MessagePlaces.escaped(separator)),
            parts: texts.map(Part.text))
    }

    /// Returns the text with `change` applied to its foreign parts, for example to sanitise them.
    public func mappingParts(_ change: (String) -> String) -> Text {
        Text(
            id: id, context: context, plural: plural,
            parts: parts.map { part in
                switch part {
                case .verbatim(let words): .verbatim(change(words))
                case .text(let text): .text(text.mappingParts(change))
                }
            })
    }

    /// Returns the text with each foreign part equal to `part` replaced by another text.
    public func replacing(_ part: String, with inner: Text) -> Text {
        Text(
            id: id, context: context, plural: plural,
            parts: parts.map { own in
                switch own {
                case .verbatim(part): .text(inner)
                case .verbatim: own
                case .text(let text): .text(text.replacing(part, with: inner))
                }
            })
    }
}

extension Text: CustomStringConvertible {
    public var description: String { english }
}
