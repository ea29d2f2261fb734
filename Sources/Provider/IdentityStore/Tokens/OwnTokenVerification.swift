import IdentityModel
import JOSE
import Synchronization

/// Verifies the tokens of a realm or a pool with its own keys, which are selected by `kid`.
final class OwnTokenVerification: Sendable {
    private let keys: [String: VerificationKey]
    private let algorithms: Set<SigningAlgorithm>
    /// The claims of verified tokens by the digest of the token, because an administrator's token, for instance, is
    /// sent with many requests.
    private let verified = Mutex<[[UInt8]: JSONValue]>([:])

    /// The maximum number of cached tokens; when it is reached, the cache is emptied.
    private static let mostVerified = 256

    /// Reads the public keys; only signatures with one of `algorithms` are accepted.
    init(_ signing: [SigningKey], allowing algorithms: Set<SigningAlgorithm>) throws(JOSEError) {
        var keys: [String: VerificationKey] = [:]
        for key in signing { keys[key.keyID] = try VerificationKey(key.publicKey) }
        self.keys = keys
        self.algorithms = algorithms
    }

    /// The claims of a token signed by one of the keys; `nil` for any other text.
    ///
    /// Does not check expiry, which the caller must do each time.
    func claims(of token: String) -> JSONValue? {
        guard token.utf8.count <= UnverifiedJWS.longest else { return nil }
        let digest = SHA256.digest(token.utf8)
        if let known = verified.withLock({ $0[digest] }) { return known }
        guard let claims = readClaims(of: token) else { return nil }
        verified.withLock { verified in
            if verified.count >= Self.mostVerified { verified.removeAll(keepingCapacity: true) }
            verified[digest] = claims
        }
        return claims
    }

    private func readClaims(of token: String) -> JSONValue? {
        guard let unverified = try? UnverifiedJWS(compact: token), let keyID = unverified.header.keyID,
            let key = keys[keyID], let verified = try? unverified.verified(by: key, allowing: algorithms)
        else { return nil }
        return try? JSONValue(parsing: verified.payload)
    }
}
