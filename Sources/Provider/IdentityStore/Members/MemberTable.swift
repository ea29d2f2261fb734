package import JOSE

/// The effect of a member in a request with one of Keycloak's representations.
enum MemberEffect: Sendable, Hashable {
    case supported
    /// These values have an effect; any other value is rejected.
    case supportedValues([JSONValue])
    /// Integers in this range have an effect; any other value is rejected.
    case supportedRange(ClosedRange<Int64>)
    /// The member has an effect only on creation. Other endpoints change it later.
    case supportedOnCreation
    /// The member has an effect only in an imported realm.
    case supportedOnImport
    /// No effect, although other values would protect somebody or change what users see. Accepts these values, and
    /// values that mean empty, false or zero. The first value is Keycloak's default, which representations contain.
    case fixed([JSONValue])
    /// Like ``fixed(_:)``, and not in representations by default.
    case hidden([JSONValue])
    /// About something that this server does not have, and that protects nobody here. Any value is kept, returned as it
    /// came, and named. The value is Keycloak's default, which representations contain; `nil` if they contain none.
    case inert(JSONValue?)
    /// Like ``inert(_:)`` on creation, when nothing exists that it could concern; later it is refused.
    case inertOnCreation(JSONValue?)
    /// These values have an effect. Any other is kept without one, and named.
    case partly([JSONValue])
    /// A part of an export. What a stock Keycloak has is not kept; what is in force and differs is refused; the rest is
    /// kept without effect, and named.
    case stock(StockPart)
    /// Text, links and names for consoles: stored and returned.
    case cosmetic
    /// Set by the server. Values in requests are ignored, as in Keycloak.
    case readOnly
}

/// The kind of request that sends a representation.
package enum MemberOccasion: Sendable, Hashable {
    case imported
    /// A creation.
    case made
    /// An update.
    case changed
}

/// The effect of every member of a representation.
///
/// A setting without effect is rejected if it would protect somebody; otherwise it is kept and named as without effect,
/// so that none is displayed as if it were in force. A member without a row is unknown to Keycloak: representations
/// reject it, attributes accept it.
package struct MemberTable: Sendable {
    let rows: [String: MemberEffect]
    /// Rows for all names with a prefix.
    var prefixes: [String: MemberEffect] = [:]

    package var names: Set<String> { Set(rows.keys) }

    /// The values in representations of members without effect, or with one possible value: Keycloak's defaults.
    package var defaults: [String: JSONValue] {
        rows.compactMapValues { effect in
            switch effect {
            case .fixed(let values): values.first
            case .inert(let value), .inertOnCreation(let value): value
            case .supportedValues(let values): values.count == 1 ? values.first : nil
            default: nil
            }
        }
    }

    /// The effect of a member; `nil` for a name that is unknown to Keycloak.
    func effect(of name: String) -> MemberEffect? {
        rows[name] ?? prefixes.first { name.hasPrefix($0.key) }?.value
    }

    /// Checks the members of a request; a value equal to the one in `shown` is not refused.
    package func review(
        _ sent: [String: JSONValue], on occasion: MemberOccasion, shown: JSONValue? = nil
    ) -> MemberReview {
        var review = MemberReview()
        for (name, value) in sent.sorted(by: { $0.key < $1.key }) {
            guard let effect = effect(of: name) else { continue }
            if effect.accepts(value, on: occasion) {
                if effect.keeps(value) { review.inert.insert(rowName(of: name)) }
            } else if !value.isEquivalent(to: shown?[name] ?? .null) {
                review.refused.append(name)
            }
        }
        return review
    }

    /// The name in the table, which is the prefix for a row for all names with one.
    private func rowName(of name: String) -> String {
        guard rows[name] == nil, let prefix = prefixes.keys.first(where: name.hasPrefix) else { return name }
        return prefix + "*"
    }
}

extension MemberEffect {
    func accepts(_ value: JSONValue, on occasion: MemberOccasion) -> Bool {
        if value.isUnset { return true }
        return switch self {
        case .supported, .cosmetic, .readOnly: true
        case .supportedValues(let values): values.contains { $0.isEquivalent(to: value) }
        case .supportedRange(let range): value.readNumber.map { range.contains(Int64($0)) } ?? false
        case .supportedOnCreation: occasion != .changed
        case .supportedOnImport: occasion == .imported
        case .fixed(let values), .hidden(let values): value.isOff || values.contains { $0.isEquivalent(to: value) }
        case .inert, .partly: true
        case .inertOnCreation: occasion != .changed || !keeps(value)
        case .stock(let part): !part.refuses(value)
        }
    }

    /// Whether some values are kept without effect.
    var isKept: Bool {
        switch self {
        case .inert, .inertOnCreation, .partly, .stock: true
        default: false
        }
    }

    /// Whether an accepted value is kept without effect.
    func keeps(_ value: JSONValue) -> Bool {
        switch self {
        case .inert(let usual), .inertOnCreation(let usual):
            !value.isOff && !(usual.map { $0.isEquivalent(to: value) } ?? false)
        case .partly(let values): !value.isUnset && !values.contains { $0.isEquivalent(to: value) }
        case .stock(let part): part.kept(of: value) != nil
        default: false
        }
    }

    /// The value as stored, in the type in which it is returned; `nil` if it is not stored.
    func normalized(_ value: JSONValue) -> JSONValue? {
        switch self {
        case .supported, .cosmetic, .readOnly: return value
        case .supportedValues(let values): return values.first { $0.isEquivalent(to: value) }
        case .supportedRange(let range):
            guard let number = value.readNumber, range.contains(Int64(number)) else { return Optional.none }
            return .integer(Int64(number))
        case .inert(let usual), .inertOnCreation(let usual):
            guard !value.isUnset, let usual else { return keeps(value) ? value : Optional.none }
            return usual.isEquivalent(to: value) ? Optional.none : value.typed(like: usual)
        case .partly(let values): return values.first { $0.isEquivalent(to: value) } ?? value
        case .stock(let part): return part.stored(of: value)
        case .fixed(let values), .hidden(let values):
            if let known = values.first(where: { $0.isEquivalent(to: value) }) {
                return known == values.first ? Optional.none : .some(known)
            }
            guard value.isOff, !value.isUnset else { return Optional.none }
            return values.first.map { value.typed(like: $0) } ?? value
        case .supportedOnCreation, .supportedOnImport: return Optional.none
        }
    }
}

extension JSONValue {
    /// Whether the value means "not set": `null` or empty.
    var isUnset: Bool {
        switch self {
        case .null: true
        case .string(let text): ["", "{}", "[]"].contains(text)
        case .array(let elements): elements.isEmpty
        case .object(let members): members.allSatisfy { $0.value == .null }
        default: false
        }
    }

    /// Whether the value means "not set", false or zero.
    var isOff: Bool { isUnset || readBool == false || readNumber == 0 }

    /// Whether two values have the same meaning.
    ///
    /// Booleans and numbers equal their text, arrays compare as sets, and empty values equal absent ones.
    func isEquivalent(to other: JSONValue) -> Bool { isEquivalent(to: other, depth: 0) }

    /// Values nested deeper than any stored one are never equal.
    private func isEquivalent(to other: JSONValue, depth: Int) -> Bool {
        guard depth <= StoredBounds.depth else { return false }
        if isUnset || other.isUnset { return isUnset && other.isUnset }
        switch (self, other) {
        case (.object(let own), .object(let others)):
            return Set(own.keys).union(others.keys)
                .allSatisfy { (own[$0] ?? .null).isEquivalent(to: others[$0] ?? .null, depth: depth + 1) }
        case (.array(let own), .array(let others)):
            return own.allSatisfy { element in others.contains { $0.isEquivalent(to: element, depth: depth + 1) } }
                && others.allSatisfy { element in own.contains { $0.isEquivalent(to: element, depth: depth + 1) } }
        default: return self == other || (scalarText != nil && scalarText == other.scalarText)
        }
    }

    /// A string, Boolean or integer as text; `nil` for other values.
    package var scalarText: String? {
        switch self {
        case .string(let text): text
        case .bool(let truth): String(truth)
        default: integer.map { String($0) }
        }
    }

    /// The value converted to the type of another, where possible.
    package func typed(like example: JSONValue) -> JSONValue {
        switch example {
        case .bool: readBool.map(JSONValue.bool) ?? self
        case .integer: readNumber.map { .integer(Int64($0)) } ?? self
        case .string: scalarText.map(JSONValue.string) ?? self
        default: self
        }
    }
}
