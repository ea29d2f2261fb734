/// The keys that a provider publishes (RFC 7517, section 5).
public struct JSONWebKeySet: Sendable, Hashable {
    /// The keys in their order; entries that are no public keys were left out when reading.
    public var keys: [JSONWebKey]

    /// Makes a set.
    public init(keys: [JSONWebKey]) { self.keys = keys }

    /// Reads a set and passes over entries of unknown shape (RFC 7517, section 5); throws where there is no list of keys at all.
    public init(json: JSONValue) throws(JSONError) {
        guard let entries = json["keys"]?.array else { throw JSONError(.unexpectedShape) }
        keys = entries.compactMap { try? JSONWebKey(json: $0) }
    }

    /// The set as a JSON object.
    public var json: JSONValue { .object(["keys": .array(keys.map(\.json))]) }
}
