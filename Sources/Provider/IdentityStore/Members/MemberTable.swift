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
    /// No effect. Accepts these values, and values that mean empty, false or zero. The first value is Keycloak's
    /// default, which representations contain.
    case inert([JSONValue])
    /// No effect, and not in representations by default. Accepts these values, and values that mean empty, false or
    /// zero.
    case hidden([JSONValue])
    /// No effect. Accepts the exports of a stock Keycloak.
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
/// Settings without effect are rejected, so that none is displayed as if it were in force. A member without a row is
/// unknown to Keycloak: representations reject it, attributes accept it.
package struct MemberTable: Sendable {
    let rows: [String: MemberEffect]
    /// Rows for all names with a prefix.
    var prefixes: [String: MemberEffect] = [:]

    package var names: Set<String> { Set(rows.keys) }

    /// The values in representations of members without effect, or with one possible value: Keycloak's defaults.
    package var defaults: [String: JSONValue] {
        rows.compactMapValues { effect in
            switch effect {
            case .inert(let values): values.first
            case .supportedValues(let values): values.count == 1 ? values.first : nil
            default: nil
            }
        }
    }

    /// The effect of a member; `nil` for a name that is unknown to Keycloak.
    func effect(of name: String) -> MemberEffect? {
        rows[name] ?? prefixes.first { name.hasPrefix($0.key) }?.value
    }

    /// The names of the members that request a feature that this server does not implement.
    ///
    /// A value equal to the one in `shown` is accepted.
    package func refused(
        _ sent: [String: JSONValue], on occasion: MemberOccasion, shown: JSONValue? = nil
    ) -> [String] {
        sent.filter { name, value in
            guard let effect = effect(of: name) else { return false }
            return !effect.accepts(value, on: occasion) && !value.isEquivalent(to: shown?[name] ?? .null)
        }.keys.sorted()
    }

    /// The members as stored: normalised, and without those that have no effect.
    func normalized(_ members: [String: JSONValue]) -> [String: JSONValue] {
        var normalized = members
        for (name, value) in members {
            guard let effect = effect(of: name) else { continue }
            normalized[name] = effect.normalized(value)
        }
        return normalized
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
        case .inert(let values), .hidden(let values): value.isOff || values.contains { $0.isEquivalent(to: value) }
        case .stock(let part): part.isStock(value)
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
        case .inert(let values), .hidden(let values):
            if let known = values.first(where: { $0.isEquivalent(to: value) }) {
                return known == values.first ? Optional.none : .some(known)
            }
            guard value.isOff, !value.isUnset else { return Optional.none }
            return values.first.map { value.typed(like: $0) } ?? value
        case .supportedOnCreation, .supportedOnImport, .stock: return Optional.none
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
