package import IdentityModel
package import JOSE
import OpenID
import Synchronization

/// The realms' keys, read from the store and kept: a kept key signs several times as fast as one that is read anew.
///
/// They are read again where the realm says that it has others, as one does that was made again under its old id.
package final class KeyRing: Sendable {
    private struct Kept {
        let version: String
        let keys: RealmKeys
    }

    private let store: any RealmStore
    private let read = Mutex<[String: Kept]>([:])

    package init(store: any RealmStore) { self.store = store }

    /// The keys of a realm; throws where the store fails or a stored key cannot be read.
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

/// The keys of one realm, ready for use.
package struct RealmKeys: Sendable {
    /// What tokens are signed by, oldest first.
    package let signing: [SigningKey]
    /// What client data is opened with; the newest is told to devices.
    package let sealing: [SealedBoxKeyPair]
    private let verification: [String: VerificationKey]

    package init(_ records: [RealmKey]) throws {
        signing = try records.compactMap { record in
            try record.algorithm.map { try .stored(pem: record.privateKey, algorithm: $0, keyID: record.keyID) }
        }
        sealing = try records.filter { $0.algorithm == nil }.map { try SealedBoxKeyPair(privateKey: $0.privateKey) }
        verification = Dictionary(
            uniqueKeysWithValues: try signing.map { ($0.keyID, try VerificationKey($0.publicKey)) })
    }

    /// The newest key of an algorithm, nil where the realm has none.
    func signingKey(_ algorithm: SigningAlgorithm) -> SigningKey? { signing.last { $0.algorithm == algorithm } }

    /// What everybody may check tokens with.
    package var published: JSONWebKeySet { JSONWebKeySet(keys: signing.map(\.publicKey)) }

    /// The claims of a token that one of these keys has signed; nil for every other text.
    package func claims(of token: String) -> JSONValue? {
        guard let unverified = try? UnverifiedJWS(compact: token), let keyID = unverified.header.keyID,
            let key = verification[keyID],
            let verified = try? unverified.verified(by: key, allowing: Set(TokenAlgorithms.known))
        else { return nil }
        return try? JSONValue(parsing: verified.payload)
    }
}
