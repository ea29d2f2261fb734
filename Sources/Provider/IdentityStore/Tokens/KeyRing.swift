package import IdentityModel
package import JOSE
import OpenID
import Synchronization

package struct RealmKeys: Sendable {
    /// The keys that sign tokens, oldest first.
    package let signing: [SigningKey]
    /// The key pairs that decrypt client data, oldest first.
    ///
    /// The newest is published to devices.
    package let sealing: [SealedBoxKeyPair]
    /// The public keys, for verifying tokens; as at Keycloak, RSA keys have a certificate.
    package let published: JSONWebKeySet
    private let verification: OwnTokenVerification

    package init(_ records: [RealmKey]) throws {
        let signing = try records.compactMap { record in
            try record.algorithm.map {
                try SigningKey.stored(pem: record.privateKey, algorithm: $0, keyID: record.keyID)
            }
        }
        self.signing = signing
        let times = Dictionary(records.map { ($0.keyID, $0.storedAt) }) { $1 }
        published = JSONWebKeySet(
            keys: try signing.map { key in
                var shown = key.publicKey
                shown.certificate = try times[key.keyID]?.flatMap { try key.certificate(from: $0) }
                return shown
            })
        sealing = try records.filter { $0.algorithm == nil }.map { try SealedBoxKeyPair(privateKey: $0.privateKey) }
        verification = try OwnTokenVerification(signing, allowing: Set(TokenAlgorithms.known))
    }

    /// The newest key of an algorithm.
    func signingKey(_ algorithm: SigningAlgorithm) -> SigningKey? { signing.last { $0.algorithm == algorithm } }

    /// The claims of a token signed by one of these keys; `nil` for any other text.
    package func claims(of token: String) -> JSONValue? { verification.claims(of: token) }
}

/// A cache of the realms' keys.
///
/// Signing with a cached key is several times as fast as reading the key each time. The keys are read again when the
/// realm's key version changes, for example because a realm was recreated with the same ID.
package final class KeyRing: Sendable {
    private struct Kept {
        let version: String
        let keys: RealmKeys
    }

    private let store: DatabaseStore
    private let read = Mutex<[String: Kept]>([:])

    package init(store: DatabaseStore) { self.store = store }

    /// The keys of a realm.
    ///
    /// Throws if the store fails or a stored key cannot be read.
    package func keys(of realm: RealmRecord) async throws(StoreError) -> RealmKeys {
        if let kept = read.withLock({ $0[realm.id] }), kept.version == realm.keySetVersion { return kept.keys }
        let records = try await store.keys(of: realm)
        let keys: RealmKeys
        do { keys = try RealmKeys(records) } catch {
            throw StoreError(code: .damaged, detail: "a key of realm \(realm.name) cannot be read")
        }
        read.withLock { $0[realm.id] = Kept(version: realm.keySetVersion, keys: keys) }
        return keys
    }
}

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
