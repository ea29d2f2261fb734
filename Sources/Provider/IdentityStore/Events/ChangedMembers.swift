import IdentityModel
package import JOSE

/// The members that a change has changed, for the details of an event: `previous_NAME` and `updated_NAME`, as Keycloak
/// names them.
struct ChangedMembers: Sendable, Hashable {
    /// The maximum length of all values, in bytes.
    static let longest = 4_000

    let details: [String: String]

    /// Compares two representations; members that may contain a secret are left out.
    init(from before: [String: JSONValue], to after: [String: JSONValue]) {
        var details: [String: String] = [:]
        var room = Self.longest
        for name in Set(before.keys).union(after.keys).sorted() where !RepresentationSecrets.areIn(name) {
            let (old, new) = (before[name] ?? .null, after[name] ?? .null)
            guard old != new else { continue }
            for (prefix, value) in [("previous_", old), ("updated_", new)] where value != .null {
                let text = (value.scalarText ?? RepresentationSecrets.removed(from: value).text).cut(toBytes: room)
                room -= text.utf8.count
                details[prefix + name] = text
            }
        }
        self.details = details
    }
}

/// What must not be stored with an event.
package enum RepresentationSecrets {
    /// The maximum length of a kept representation, in bytes.
    private static let longest = 16_384

    /// The text of a representation without members that may contain a secret; `nil` for one that is too long.
    package static func text(of value: JSONValue) -> String? {
        let text = removed(from: value).text
        return text.utf8.count <= longest ? text : nil
    }

    /// Whether a member with this name may contain a secret.
    static func areIn(_ name: String) -> Bool {
        let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
        return words.contains { letters.contains($0) } || endings.contains { letters.hasSuffix($0) }
    }

    static func removed(from value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members):
            // The value of a credential, such as a new password, is named "value".
            .object(members.filter { !areIn($0.key) && $0.key != "value" }.mapValues(removed))
        case .array(let elements): .array(elements.map(removed))
        default: value
        }
    }

    private static let words = ["secret", "credential", "privatekey", "apikey", "passwd", "salt"]
    /// Not in the middle: `passwordPolicy` and `accessTokenLifespan` are no secrets.
    private static let endings = ["password", "passphrase", "accesstoken", "refreshtoken", "pin"]
}
