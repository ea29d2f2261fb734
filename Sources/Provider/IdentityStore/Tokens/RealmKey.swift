import Dispatch
package import FoundationEssentials
package import IdentityModel
package import JOSE
import OpenID
import SQLDatabase

/// A private key of a realm, as stored.
package struct RealmKey: Sendable, Hashable {
    /// The key id: `kid` in token headers.
    package let keyID: String
    /// The signature algorithm; `nil` for the X25519 key to which client data is encrypted.
    package let algorithm: SigningAlgorithm?
    /// A signing key as PEM, or the 32 bytes of an X25519 key.
    package let privateKey: Secret
    /// When the key was stored; `nil` for a new one.
    var storedAt: Date?
}

extension RealmKey {
    /// Creates the key that a realm lacks for a client's algorithm, or of the length that a key provider names; returns
    /// `nil` if it has one, and for clients' algorithms for which every realm has a key from the beginning.
    ///
    /// A further algorithm of RSA uses the realm's RSA key under its own key ID, because a published key names one
    /// algorithm, unless another length is wanted.
    package static func missing(
        for algorithm: SigningAlgorithm, rsaBits: Int? = nil, among keys: [RealmKey], random: any RandomSource,
        signingKeys: any SigningKeySource
    ) async throws(JOSEError) -> RealmKey? {
        let isUsual = rsaBits == nil && [.rs256, .es256].contains(algorithm)
        guard !isUsual, !keys.contains(where: { $0.algorithm == algorithm }) else { return nil }
        if algorithm.isRSA, rsaBits ?? 2048 == 2048, let twin = keys.last(where: { $0.algorithm == .rs256 }) {
            return RealmKey(keyID: random.uuid(), algorithm: algorithm, privateKey: twin.privateKey)
        }
        return try await KeyMaking.run { () throws(JOSEError) in
            let key = try signingKeys.key(algorithm, rsaBits: rsaBits ?? 2048)
            return RealmKey(keyID: key.keyID, algorithm: algorithm, privateKey: try key.pem())
        }
    }
}

/// Decides whether a realm gets another key.
enum RealmKeyRule {
    /// Whether the key is added to the stored ones: a realm has one per algorithm, and keeps the first.
    static func adds(_ key: RealmKey, to stored: [RealmKey]) -> Bool {
        !stored.contains { $0.algorithm == key.algorithm }
    }
}

/// Generates keys without blocking the calling thread: an RSA key takes about a tenth of a second.
enum KeyMaking {
    /// Runs the body on its own queue and returns its result.
    static func run<Made: Sendable>(
        _ body: @escaping @Sendable () throws(JOSEError) -> Made
    ) async throws(JOSEError) -> Made {
        let made: Result<Made, JOSEError> = await withCheckedContinuation { continuation in
            DispatchQueue(label: "idp-wizard.key-making").async {
                continuation.resume(returning: Result(catching: body))
            }
        }
        return try made.get()
    }
}

extension DatabaseStore {
    /// All keys of the realm, oldest first.
    package func keys(of realm: RealmRecord) async throws(StoreError) -> [RealmKey] {
        try await read { try RealmRows.keys(ofRealm: realm.id, $0) }
    }

    /// Adds a key, unless the realm has a key of the same algorithm.
    package func addKey(_ key: RealmKey, in realm: RealmRecord, at now: Date) async throws(StoreError) {
        try await write { connection in
            let known = try RealmRows.keys(ofRealm: realm.id, connection)
            guard RealmKeyRule.adds(key, to: known) else { return }
            try RealmRows.insert(key, realmID: realm.id, at: now, connection)
        }
    }
}

extension RealmRows {
    /// The value of the column `algorithm` for the key to which client data is encrypted.
    private static let sealingAlgorithm = "X25519"

    static func keys(ofRealm id: String, _ connection: StoreConnection) throws -> [RealmKey] {
        try connection.query("SELECT * FROM realm_key WHERE realm_id = ? ORDER BY created_at, key_id", id)
            .map { row in
                let name: String = try row["algorithm"]
                let algorithm = SigningAlgorithm(rawValue: name)
                guard algorithm != nil || name == sealingAlgorithm else {
                    throw DatabaseError(.unexpectedShape, message: "a realm has a key with an unknown algorithm")
                }
                return try RealmKey(
                    keyID: row["key_id"], algorithm: algorithm, privateKey: connection.opened(.realmKey, of: row),
                    storedAt: row["created_at"])
            }
    }

    static func insert(_ key: RealmKey, realmID: String, at now: Date, _ connection: StoreConnection) throws {
        try connection.insert(
            into: "realm_key",
            [
                "realm_id": realmID, "key_id": key.keyID, "algorithm": key.algorithm?.rawValue ?? sealingAlgorithm,
                "private_key": connection.sealed(key.privateKey, in: .realmKey, of: [realmID, key.keyID]),
                "created_at": now,
            ])
    }
}
