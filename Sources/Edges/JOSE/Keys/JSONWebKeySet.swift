/// The keys that a provider publishes (RFC 7517, section 5).
public struct JSONWebKeySet: Sendable, Hashable {
    /// The keys in order.
    ///
    /// Entries that are not public keys are omitted when a set is read.
    public var keys: [JSONWebKey]

    public init(keys: [JSONWebKey]) { self.keys = keys }

    /// Reads a set, ignoring entries of unknown shape (RFC 7517, section 5).
    ///
    /// Throws `unexpectedShape` if there is no array of keys.
    public init(json: JSONValue) throws(JSONError) {
        guard let entries = json["keys"]?.array else { throw JSONError(.unexpectedShape) }
        keys = entries.compactMap { try? JSONWebKey(json: $0) }
    }

    public var json: JSONValue { .object(["keys": .array(keys.map(\.json))]) }
}
