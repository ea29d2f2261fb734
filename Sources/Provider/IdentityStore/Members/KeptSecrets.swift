import FoundationEssentials
package import JOSE
import OpenID
package import Secrets

/// The secrets in members that are kept without effect, each under its place in the representation.
///
/// Representations have ``mask`` there, and a mask that is sent back keeps the secret. Which values are secret follows
/// from their names (``Disclosure``).
package struct KeptSecrets: Sendable, Hashable {
    /// What stands for a secret in representations, as in Keycloak.
    package static let mask = "**********"

    /// The secrets by their place, such as `smtpServer/password`.
    package private(set) var values: [String: Secret] = [:]

    package init() {}

    /// The member with masks in place of its secrets, which replace those that it had before.
    ///
    /// - Parameters:
    ///   - place: the member's place in the representation.
    ///   - name: the name of an attribute, which can be that of a secret; that of a member in the settings table is not.
    package mutating func replacing(_ value: JSONValue?, at place: String, named name: String = "") -> JSONValue? {
        let old = values
        values = old.filter { $0.key != place && !$0.key.hasPrefix(place + "/") }
        return value.map { masked($0, at: place, named: name, old) }
    }

    private mutating func masked(
        _ value: JSONValue, at place: String, named name: String, _ old: [String: Secret]
    ) -> JSONValue {
        switch value {
        case .string(let text):
            guard Self.isSecret(text, named: name) else { return value }
            if let secret = text == Self.mask ? old[place] : Secret(text) { values[place] = secret }
            return .string(Self.mask)
        case .array(let elements):
            return .array(
                elements.enumerated().map { masked($1, at: Self.place($1, $0, in: place), named: name, old) })
        case .object(let members):
            return .object(
                Dictionary(
                    uniqueKeysWithValues: members.map { name, member in
                        (name, masked(member, at: "\(place)/\(name)", named: name, old))
                    }))
        case .null, .bool, .integer, .number: return value
        }
    }

    /// The representation with the secrets in place of their masks, for a file of their owner.
    package func revealed(in representation: JSONValue) -> JSONValue {
        guard !values.isEmpty, let members = representation.object else { return representation }
        return .object(
            Dictionary(uniqueKeysWithValues: members.map { ($0.key, revealed($0.value, at: $0.key)) }))
    }

    private func revealed(_ value: JSONValue, at place: String) -> JSONValue {
        switch value {
        case .string(Self.mask): values[place].map { .string($0.exposedText) } ?? value
        case .array(let elements):
            .array(elements.enumerated().map { revealed($1, at: Self.place($1, $0, in: place)) })
        case .object(let members):
            .object(
                Dictionary(
                    uniqueKeysWithValues: members.map { ($0.key, revealed($0.value, at: "\(place)/\($0.key)")) }))
        default: value
        }
    }

    /// The place of an element, which keeps its secrets if others are added before it.
    private static func place(_ element: JSONValue, _ index: Int, in list: String) -> String {
        let own = ["id", "name", "alias"].lazy.compactMap { element[$0]?.string }.first
        return "\(list)/\(own ?? String(index))"
    }

    private static func isSecret(_ text: String, named name: String) -> Bool {
        guard !text.isEmpty, !["true", "false"].contains(text) else { return false }
        return Disclosure(of: name, in: .member) == .hidden
    }

    /// The size in bytes, for the bound of what is kept.
    var byteCount: Int { values.reduce(0) { $0 + $1.key.utf8.count + $1.value.count } }

    /// The secrets as one, to be sealed; `nil` if there are none.
    var joined: Secret? {
        guard !values.isEmpty else { return nil }
        let members = values.mapValues { JSONValue.string($0.exposedText) }
        return Secret(JSONValue.object(members).bytes)
    }

    /// Reads what ``joined`` has made; throws if it is anything else.
    init(joined: Secret?) throws {
        guard let joined else { return }
        guard let members = try JSONValue(parsing: joined.exposedBytes).object else {
            throw JSONError(.unexpectedShape)
        }
        values = try members.mapValues { value in
            guard let text = value.string else { throw JSONError(.unexpectedShape) }
            return Secret(text)
        }
    }
}
