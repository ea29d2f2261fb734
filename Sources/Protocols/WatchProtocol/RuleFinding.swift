public import JOSE
public import Sentences

/// What a rule found in a request that it refused, or what an app should do differently although it got an answer.
public struct RuleFinding: Sendable, Hashable {
    /// The rule's name, such as `redirect-uri-differs`.
    public let rule: String
    /// What the rule expected; for a secret, a state or a nonce only a word of ``Comparison``.
    public let expected: String?
    /// What the request has; for a secret, a state or a nonce only a word of ``Comparison``.
    public let found: String?
    /// The document and the section that require it.
    public let source: String
    /// What is wrong, and what the app's author changes.
    public let sentence: Text

    /// How a value compares that is never shown.
    public enum Comparison: String, Sendable {
        case equal, different, missing
        case seenBefore = "seen before"
    }

    public init(_ rule: String, expected: String? = nil, found: String? = nil, source: String, _ sentence: Text) {
        self.rule = rule
        self.expected = expected?.kept(bytes: LineLimits.short.value)
        self.found = found?.kept(bytes: LineLimits.short.value)
        self.source = source
        self.sentence = sentence
    }

    /// Creates the finding about a value that is never shown.
    public init(_ rule: String, comparing found: Comparison, source: String, _ sentence: Text) {
        let expected: Comparison? = found == .different ? .equal : nil
        self.init(rule, expected: expected?.rawValue, found: found.rawValue, source: source, sentence)
    }

    /// Parses a finding; returns `nil` for a value of another shape.
    public init?(_ json: JSONValue?) {
        guard let json, let rule = json["rule"]?.string, let source = json["source"]?.string,
            let english = json["sentence"]?.string
        else { return nil }
        self.init(
            rule.kept(bytes: LineLimits.short.name), expected: json["expected"]?.string, found: json["found"]?.string,
            source: source.kept(bytes: LineLimits.short.name),
            TextJSON.sentence(json["said"]) ?? Text(verbatim: english.kept(bytes: LineLimits.usual.value)))
    }

    /// The finding as a JSON object: its sentence in English, and in `said` with its parts.
    var text: String {
        var object = JSONMembers()
        object.add("rule", rule)
        object.add("expected", expected)
        object.add("found", found)
        object.add("source", source)
        object.add("sentence", sentence.english.kept(bytes: LineLimits.usual.value))
        if let said = TextJSON.text(sentence) { object.add("said", json: said) }
        return object.description
    }
}
