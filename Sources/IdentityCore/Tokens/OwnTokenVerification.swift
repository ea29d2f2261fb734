import JOSE

/// Verifies the tokens of a realm or a pool with its own keys, which `kid` selects.
struct OwnTokenVerification: Sendable {
    private let keys: [String: VerificationKey]
    private let algorithms: Set<SigningAlgorithm>

    /// Reads the public keys; only signatures by one of the algorithms are accepted.
    init(_ signing: [SigningKey], allowing algorithms: Set<SigningAlgorithm>) throws(JOSEError) {
        var keys: [String: VerificationKey] = [:]
        for key in signing { keys[key.keyID] = try VerificationKey(key.publicKey) }
        self.keys = keys
        self.algorithms = algorithms
    }

    /// The claims of a token that one of the keys signed; nil for any other text.
    func claims(of token: String) -> JSONValue? {
        guard let unverified = try? UnverifiedJWS(compact: token), let keyID = unverified.header.keyID,
            let key = keys[keyID], let verified = try? unverified.verified(by: key, allowing: algorithms)
        else { return nil }
        return try? JSONValue(parsing: verified.payload)
    }
}
