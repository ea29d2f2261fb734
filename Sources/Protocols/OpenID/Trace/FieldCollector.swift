import HTTPMessage
import IdentityModel
import JOSE

/// Collects the fields of one message for a trace, and the values that the user can reveal.
struct FieldCollector {
    /// The values of the revealable fields, by index.
    private(set) var secrets: [Secret] = []
    /// The tokens found in JSON members.
    private(set) var tokens: [TracedToken] = []
    /// The values of hidden and revealable fields, which the response may repeat.
    private(set) var echoes: [String] = []
    let text: RedactedText
    /// What may be shown beyond ``Disclosure``'s rules; `nil` for one's own messages.
    private let limit: TraceLimit?

    /// The maximum number of fields per body, query, or token.
    static let maximumFields = 200
    /// The maximum depth of a JSON document; deeper values become one hidden field.
    private static let maximumDepth = 16
    /// The maximum number of tokens per message.
    private static let maximumTokens = 8
    /// The length of the longest usual name of a secret parameter: `client_assertion`.
    private static let longestSecretName = 16

    init(echoes: [String] = [], limit: TraceLimit? = nil, known: KnownSecrets = KnownSecrets()) {
        text = RedactedText(echoes: echoes, known: known)
        self.limit = limit
    }

    /// Returns a field with its value as far as its name permits.
    mutating func field(
        _ name: String, _ value: String, in place: Disclosure.Place, as disclosure: Disclosure? = nil
    ) -> TraceField {
        let shownName = text.name(name)
        if place == .header, let network = limit?.network(ofHeader: name) { return TraceField(shownName, network) }
        switch disclosure ?? Disclosure(of: name, in: place) {
        case .shown where limit?.shows(name, in: place) == false: return hide(shownName, value)
        case .shown:
            guard let shown = text.shown(value) else { return hide(shownName, value) }
            return TraceField(shownName, .shown(shown))
        case .hidden: return hide(shownName, value)
        case .revealable:
            remember(value)
            guard !value.isEmpty, value.utf8.count <= Self.longestSecret else { return .hidden(shownName) }
            secrets.append(Secret(Self.withoutSignature(value)))
            return TraceField(shownName, .revealable(secrets.count - 1))
        }
    }

    /// Returns the fields of a query, a form, or a redirect.
    ///
    /// `open` are the only names whose values may be shown; `nil` sets no such limit.
    mutating func fields(_ form: FormFields, open: Set<String>? = nil) -> [TraceField] {
        limited(form.fields) { collector, field in
            var disclosure = Disclosure(of: field.name, in: .parameter)
            // The name of a damaged field may contain its secret.
            let isDamaged =
                disclosure == .hidden && field.value.isEmpty && field.name.utf8.count > Self.longestSecretName
            let name = isDamaged ? RedactedText.mask : field.name
            if disclosure == .shown, let open, !open.contains(field.name) { disclosure = .hidden }
            return [collector.field(name, field.value, in: .parameter, as: disclosure)]
        }
    }

    mutating func fields(_ headers: HTTPHeaders) -> [TraceField] {
        limited(headers.fields) { collector, header in
            // A response may repeat the part of an Authorization header after the scheme.
            if let credentials = header.value.split(separator: " ").last, header.name.lowercased() == "authorization" {
                collector.remember(String(credentials))
            }
            return [collector.field(header.name, header.value, in: .header)]
        }
    }

    /// Returns the fields of a JSON document, one per value.
    mutating func fields(_ json: JSONValue, in place: Disclosure.Place = .member) -> [TraceField] {
        var fields: [TraceField] = []
        flatten(json, path: "", leaf: "", inherited: .shown, place, depth: 0, into: &fields)
        return fields
    }

    private mutating func limited<Element>(
        _ elements: [Element], _ make: (inout FieldCollector, Element) -> [TraceField]
    ) -> [TraceField] {
        var fields: [TraceField] = []
        for element in elements.prefix(Self.maximumFields) { fields += make(&self, element) }
        if elements.count > Self.maximumFields { fields.append(Self.more(elements.count - Self.maximumFields)) }
        return fields
    }

    private static func more(_ count: Int) -> TraceField { TraceField("…", "\(count) more") }

    private mutating func flatten(
        _ json: JSONValue, path: String, leaf: String, inherited: Disclosure, _ place: Disclosure.Place, depth: Int,
        into fields: inout [TraceField]
    ) {
        guard fields.count < Self.maximumFields else {
            if fields.count == Self.maximumFields { fields.append(TraceField("…", "more")) }
            return
        }
        guard depth < Self.maximumDepth else { return fields.append(.hidden(text.name(path))) }
        if let members = json.object {
            let entry = Self.namedValue(members)
            for (name, member) in members.sorted(by: { $0.key < $1.key }) {
                // `{"Name": "answer", "Value": …}`: the name of the value is itself a value.
                let isNamed = Self.valueNames.contains(name.lowercased())
                let rule = isNamed ? entry.map { Self.strictest($0, place) } : nil
                let own = Disclosure(of: name, in: place)
                let within = path.isEmpty ? name : "\(path).\(name)"
                flatten(
                    member, path: within, leaf: name,
                    inherited: Self.inherited(rule ?? .shown, Self.inherited(own, inherited)), place, depth: depth + 1,
                    into: &fields)
            }
        } else if let elements = json.array {
            for (index, element) in elements.enumerated() {
                flatten(
                    element, path: "\(path)[\(index)]", leaf: leaf, inherited: inherited, place, depth: depth + 1,
                    into: &fields)
            }
        } else {
            fields.append(value(json, path: path, leaf: leaf, inherited, place))
        }
    }

    /// Returns the field of a value that is neither an object nor an array.
    private mutating func value(
        _ json: JSONValue, path: String, leaf: String, _ disclosure: Disclosure, _ place: Disclosure.Place
    ) -> TraceField {
        guard let string = json.string else {
            // `true`, `false` and `null` reveal nothing of a secret.
            guard json.number != nil || json.integer != nil || limit?.shows(path, in: place) == false else {
                return TraceField(text.name(path), json.text)
            }
            return field(path, json.text, in: place, as: disclosure)
        }
        if place == .member, disclosure == .revealable, tokens.count < Self.maximumTokens,
            let token = token(string, named: path)
        {
            tokens.append(token)
        }
        // A document within a string is shown only if it contains no secret.
        if disclosure == .shown, let first = string.first(where: { !$0.isWhitespace }), "{[".contains(first) {
            var nested = FieldCollector(echoes: text.echoes, known: text.known)
            guard let document = try? JSONValue(parsing: Array(string.utf8)),
                nested.fields(document).allSatisfy({ if case .shown = $0.value { true } else { false } })
            else { return field(path, string, in: place, as: first == "{" ? .hidden : disclosure) }
        }
        return field(path, string, in: place, as: disclosure)
    }

    /// A JWT without its signature; `nil` for any other text.
    mutating func token(_ compact: String, named name: String) -> TracedToken? {
        guard compact.utf8.count <= UnverifiedJWS.longest else { return nil }
        let parts = compact.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .map { Substring($0) }
        guard parts.count == 3,
            let header = Base64URL.decode(parts[0]).flatMap({ try? JSONValue(parsing: $0) }), header.object != nil,
            let claims = Base64URL.decode(parts[1]).flatMap({ try? JSONValue(parsing: $0) }), claims.object != nil
        else { return nil }
        return TracedToken(
            name: text.name(name), header: fields(header, in: .claim), claims: fields(claims, in: .claim))
    }

    private mutating func hide(_ shownName: String, _ value: String) -> TraceField {
        remember(value)
        return .hidden(shownName)
    }

    /// Stores a secret so that it is masked in the response; shorter ones would match parts of words.
    private mutating func remember(_ value: String) {
        guard (4...Self.longestSecret).contains(value.utf8.count), echoes.count < Self.maximumFields else { return }
        echoes.append(value)
    }

    /// The maximum length of a revealable value in bytes.
    private static let longestSecret = 1 << 16

    /// A JWT's header and claims; any other text unchanged.
    private static func withoutSignature(_ text: String) -> String {
        guard text.hasPrefix("eyJ") else { return text }
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 3 ? Substring(parts[0]) + "." + Substring(parts[1]) : text
    }

    /// The rule for a member: its own, unless it is part of a secret.
    private static func inherited(_ own: Disclosure, _ outer: Disclosure) -> Disclosure {
        own == .shown ? outer : own
    }

    private static let valueNames: Set<String> = ["value", "values", "data", "content"]
    private static let nameNames: Set<String> = ["name", "type", "key", "id", "field"]

    /// The texts of an object that may be the name of its value.
    private static func namedValue(_ members: [String: JSONValue]) -> [String]? {
        let names = members.filter { nameNames.contains($0.key.lowercased()) }.compactMap(\.value.string)
        return names.isEmpty ? nil : names
    }

    private static func strictest(_ names: [String], _ place: Disclosure.Place) -> Disclosure {
        let rules = names.map { Disclosure(of: $0, in: place) }
        return rules.contains(.hidden) ? .hidden : rules.contains(.revealable) ? .revealable : .shown
    }
}
