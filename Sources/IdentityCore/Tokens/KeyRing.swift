package import IdentityModel
package import JOSE
import OpenID
import Synchronization

/// A cache of the realms' keys.
///
/// Signing with a cached key is several times as fast as reading the key each time. The keys are read again when the realm's key version changes, for
/// example because a realm was created again with the same id.
package final class KeyRing: Sendable {
    private struct Kept {
        let version: String
        let keys: RealmKeys
    }

    private let store: any RealmStore
    private let read = Mutex<[String: Kept]>([:])

    package init(store: any RealmStore) { self.store = store }

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

/// The keys of one realm.
package struct RealmKeys: Sendable {
    /// The keys that sign tokens, oldest first.
    package let signing: [SigningKey]
    /// The key pairs that decrypt client data, oldest first.
    ///
    /// The newest is published to devices.
    package let sealing: [SealedBoxKeyPair]
    private let verification: OwnTokenVerification

    package init(_ records: [RealmKey]) throws {
        signing = try records.compactMap { record in
            try record.algorithm.map { try .stored(pem: record.privateKey, algorithm: $0, keyID: record.keyID) }
        }
        sealing = try records.filter { $0.algorithm == nil }.map { try SealedBoxKeyPair(privateKey: $0.privateKey) }
        verification = try OwnTokenVerification(signing, allowing: Set(TokenAlgorithms.known))
    }

    /// The newest key of an algorithm; nil for none.
    func signingKey(_ algorithm: SigningAlgorithm) -> SigningKey? { signing.last { $0.algorithm == algorithm } }

    /// The public keys, for verifying tokens.
    package var published: JSONWebKeySet { JSONWebKeySet(keys: signing.map(\.publicKey)) }

    /// The claims of a token that one of these keys signed; nil for any other text.
    package func claims(of token: String) -> JSONValue? { verification.claims(of: token) }
}
