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

    /// The key that a token's header means.
    ///
    /// The one of that name, else `unknownKey` or `ambiguousKey`; for a header without a name the only one of the set that is fit for its
    /// algorithm (OpenID Connect Core, section 10.1). Throws what is wrong with the key itself too.
    public func verificationKey(for header: JWSHeader) throws(JOSEError) -> VerificationKey {
        guard let name = header.keyID else {
            let fit = keys.compactMap { try? VerificationKey($0) }
                .filter { key in key.algorithms.contains { $0.rawValue == header.algorithm } }
            guard fit.count == 1, let key = fit.first else { throw JOSEError(.unknownKey) }
            return key
        }
        let named = keys.filter { $0.kid?.utf8.elementsEqual(name.utf8) == true }
        guard named.count <= 1 else { throw JOSEError(.ambiguousKey) }
        guard let jwk = named.first else { throw JOSEError(.unknownKey) }
        return try VerificationKey(jwk)
    }
}
