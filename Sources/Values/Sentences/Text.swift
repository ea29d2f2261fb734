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
        /// What ``filled(_:)`` replaces.
        case place(Place)
    }

    /// The words for numbers other than one.
    public struct Plural: Sendable, Hashable {
        /// As ``Text/id``; gettext's `msgid_plural`.
        public let id: String
        /// `nil` until ``counted(_:)`` sets it.
        public fileprivate(set) var count: Int?

        public init(id: String, count: Int?) { (self.id, self.count) = (id, count) }
    }

    /// The words with `{0}`, `{1}`, … for the parts in their order, and with doubled braces; gettext's `msgid`.
    public let id: String
    /// What distinguishes a message from others with the same words; gettext's `msgctxt`.
    public let context: String?
    /// `nil` unless the words depend on a number, which is the first part then.
    public private(set) var plural: Plural?
    public private(set) var parts: [Part]
    /// The text for a front end in which everything is typed: none or one.
    private var typedWords: [Text] = []

    public init(_ words: Words, context: String? = nil) {
        self.init(id: words.id, context: context, parts: words.parts)
    }

    /// Creates a text that names keys, with the words that name what to type instead.
    public init(_ words: Words, typed: Words) { self = Text(words).typed(as: Text(typed)) }

    /// Creates the pattern of a date in English; a pattern in another language can have the parts `others` too, after
    /// those of the English words.
    public init(pattern words: Words, or others: [String]) {
        self.init(id: words.id, context: "pattern", parts: words.parts + others.map(Part.verbatim))
    }

    /// Creates a text with the words for a number, which are interpolated as `\(.count)`.
    ///
    /// `one` must have the other parts of `other`, or the first of them.
    public init(_ count: Int, one: Words, other: Words, context: String? = nil) {
        self = Text(one: one, other: other, context: context).counted(count)
    }

    /// Creates a text with the words for a number that is not known yet.
    public init(one: Words, other: Words, context: String? = nil) {
        let (one, other) = (one.counted, other.counted)
        self.init(id: one.id, context: context, plural: Plural(id: other.id, count: nil), parts: other.parts)
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
                case .verbatim, .place: true
                case .text(let text): text.isVerbatim
                }
            }
    }

    public var isEmpty: Bool { english.isEmpty }

    /// Whether the message contains words; punctuation is the same in every language.
    private var hasWords: Bool { context != nil || id.contains(where: \.isLetter) }

    /// The text in the words that `message` returns for it and for each text in it.
    ///
    /// `nil` if `message` returns `nil` for one of them. It is not called for a message without words.
    public func worded(_ message: (Text) -> String?) -> String? {
        guard let template = hasWords ? message(self) : id else { return nil }
        var words: [String] = []
        for part in parts {
            switch part {
            case .verbatim(let text): words.append(text)
            case .place(let place): words.append("{\(place)}")
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

    /// Returns the text for a number.
    public func counted(_ count: Int) -> Text {
        var text = filled([.count: String(count)])
        text.plural?.count = count
        return text
    }

    /// Returns the text with values in their places; a place without a value stays.
    public func filled(_ values: [Place: String]) -> Text {
        replacingParts { part in
            guard case .place(let place) = part, let value = values[place] else { return part }
            return .verbatim(value)
        }
    }

    /// Returns the text with `change` applied to its foreign parts, for example to sanitise them.
    public func mappingParts(_ change: (String) -> String) -> Text {
        replacingParts { part in if case .verbatim(let words) = part { .verbatim(change(words)) } else { part } }
    }

    /// Returns the text with each foreign part equal to `part` replaced by another text.
    public func replacing(_ part: String, with inner: Text) -> Text {
        replacingParts { $0 == .verbatim(part) ? .text(inner) : $0 }
    }

    /// Returns the text with another one for a front end in which everything is typed.
    public func typed(as other: Text) -> Text {
        var text = self
        text.typedWords = [other]
        return text
    }

    /// Returns the text for a front end in which everything is typed.
    public var typed: Text {
        guard let words = typedWords.first else {
            return parts.isEmpty ? self : replacingTexts { $0.typed }
        }
        return words.typed
    }

    /// Returns the text with other parts, also within its texts.
    private func replacingParts(_ change: (Part) -> Part) -> Text {
        guard !parts.isEmpty || !typedWords.isEmpty else { return self }
        var text = replacingTexts { $0.replacingParts(change) }
        text.parts = text.parts.map { if case .text = $0 { $0 } else { change($0) } }
        text.typedWords = typedWords.map { $0.replacingParts(change) }
        return text
    }

    private func replacingTexts(_ change: (Text) -> Text) -> Text {
        var text = self
        text.parts = parts.map { part in if case .text(let inner) = part { .text(change(inner)) } else { part } }
        return text
    }
}

extension Text: CustomStringConvertible {
    public var description: String { english }
}
