package import JOSE

/// Says for every member of a representation what effect it has, so that no setting is shown as in force that is not.
///
/// Members without a row are names that Keycloak does not know: a representation refuses them, attributes are free.
package struct MemberTable: Sendable {
    /// The rows, by the member's name.
    let rows: [String: MemberEffect]
    /// Further rows, for every name that begins so.
    var prefixes: [String: MemberEffect] = [:]

    /// The names that have a row.
    package var names: Set<String> { Set(rows.keys) }

    /// What is shown of the members without effect: Keycloak's defaults.
    package var defaults: [String: JSONValue] {
        rows.compactMapValues { effect in
            guard case .inert(let values) = effect else { return nil }
            return values.first
        }
    }

    /// The row of a name; nil for a name that Keycloak does not know.
    package func effect(of name: String) -> MemberEffect? {
        rows[name] ?? prefixes.first { name.hasPrefix($0.key) }?.value
    }

    /// The names of the members that ask for what this server does not do; what is sent back as it is shown passes.
    package func refused(
        _ sent: [String: JSONValue], on occasion: MemberOccasion, shown: JSONValue? = nil
    ) -> [String] {
        sent.filter { name, value in
            guard let effect = effect(of: name) else { return false }
            return !effect.takes(value, on: occasion) && !value.means(shown?[name] ?? .null)
        }.keys.sorted()
    }

    /// The members with those that have no effect at a value that says so; for what is stored.
    package func settled(_ members: [String: JSONValue]) -> [String: JSONValue] {
        var settled = members
        for (name, value) in members {
            guard let effect = effect(of: name) else { continue }
            settled[name] = effect.settled(value)
        }
        return settled
    }
}

extension MemberEffect {
    /// Whether a value may be sent.
    func takes(_ value: JSONValue, on occasion: MemberOccasion) -> Bool {
        if value.saysNothing { return true }
        return switch self {
        case .built, .cosmetic, .told: true
        case .builtFor(let values): values.contains { $0.means(value) }
        case .builtWithin(let range): value.readNumber.map { range.contains(Int64($0)) } ?? false
        case .builtWhenMade: occasion != .changed
        case .builtWhenImported: occasion == .imported
        case .inert(let values), .hidden(let values): value.saysNo || values.contains { $0.means(value) }
        case .stock(let part): part.isStock(value)
        }
    }

    /// The value as it is stored, in the type that it is shown in; nil where nothing of it is.
    fileprivate func settled(_ value: JSONValue) -> JSONValue? {
        switch self {
        case .built, .cosmetic, .told: return value
        case .builtFor(let values): return values.first { $0.means(value) }
        case .builtWithin(let range):
            guard let number = value.readNumber, range.contains(Int64(number)) else { return Optional.none }
            return .integer(Int64(number))
        case .inert(let values), .hidden(let values):
            if let known = values.first(where: { $0.means(value) }) {
                return known == values.first ? Optional.none : .some(known)
            }
            guard value.saysNo, !value.saysNothing else { return Optional.none }
            return values.first.map { value.typed(like: $0) } ?? value
        case .builtWhenMade, .builtWhenImported, .stock: return Optional.none
        }
    }
}

extension JSONValue {
    /// Whether nothing is said: `null`, and what is empty.
    var saysNothing: Bool {
        switch self {
        case .null: true
        case .string(let text): ["", "{}", "[]"].contains(text)
        case .array(let elements): elements.isEmpty
        case .object(let members): members.allSatisfy { $0.value == .null }
        default: false
        }
    }

    /// Whether it says nothing, no or zero.
    var saysNo: Bool { saysNothing || readBool == false || readNumber == 0 }

    /// Whether two values mean the same: texts stand for truth values and numbers, lists are sets, what says nothing is absent.
    func means(_ other: JSONValue) -> Bool { means(other, depth: 0) }

    /// What is deeper than anything that is stored means nothing else.
    private func means(_ other: JSONValue, depth: Int) -> Bool {
        guard depth <= StoredBounds.depth else { return false }
        if saysNothing || other.saysNothing { return saysNothing && other.saysNothing }
        switch (self, other) {
        case (.object(let own), .object(let others)):
            return Set(own.keys).union(others.keys)
                .allSatisfy { (own[$0] ?? .null).means(others[$0] ?? .null, depth: depth + 1) }
        case (.array(let own), .array(let others)):
            return own.allSatisfy { element in others.contains { $0.means(element, depth: depth + 1) } }
                && others.allSatisfy { element in own.contains { $0.means(element, depth: depth + 1) } }
        default: return self == other || (scalarText != nil && scalarText == other.scalarText)
        }
    }

    /// A text, truth value or number as the text that it may be sent as.
    package var scalarText: String? {
        switch self {
        case .string(let text): text
        case .bool(let truth): String(truth)
        default: integer.map { String($0) }
        }
    }

    /// The value in the type of another, where it can be read so.
    package func typed(like example: JSONValue) -> JSONValue {
        switch example {
        case .bool: readBool.map(JSONValue.bool) ?? self
        case .integer: readNumber.map { .integer(Int64($0)) } ?? self
        case .string: scalarText.map(JSONValue.string) ?? self
        default: self
        }
    }
}
