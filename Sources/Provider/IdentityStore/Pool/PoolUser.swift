package import CognitoProtocol
package import FoundationEssentials
import IdentityModel
package import JOSE
import SQLDatabase

/// A user of a pool, as stored.
package struct PoolUser: Sendable, Hashable {
    /// The user's ID, a UUID; the claim `sub`.
    package let subject: String
    /// The name, unique in the pool and compared byte by byte.
    package let username: PoolUsername
    package let kind: PoolUserKind
    /// The ID of the TEST key of the registration; `nil` for the other kinds.
    package var registrationKid: String?
    /// The entitlements set in the registration token.
    package var entitlementsSet: String?
    /// The issuer of the registration token of an FSSO user; only this issuer's tokens sign the user in.
    package var issuer: String?
    /// The ID assigned by `registerFederatedId`.
    package var identityID: String?
    /// The claims of the registration token that are stored and added to ID tokens, by name.
    package var attributes: [String: JSONValue] = [:]
    /// The key that verifies the user's answers to challenges; `nil` for a user who sent none.
    package var signInKey: SignInKeyDocument?
    /// The account at an upstream provider; `nil` unless the user is federated.
    package var federatedIdentity: FederatedIdentity?
    /// Whether the user may sign in.
    package var isEnabled = true
    /// The time of the registration.
    package let createdAt: Date
    /// The time of the latest change.
    package var modifiedAt: Date
}

/// How a user of a pool registered; the value of the claim `custom:userType`.
package enum PoolUserKind: String, Sendable, Hashable, CaseIterable {
    /// With a TEST registration key.
    case test = "TEST"
    /// With a token of one of the pool's issuers.
    case fsso = "FSSO"
    /// With a DeviceCheck token.
    case deviceCheck = "DEVICE_CHECK"
    /// With a Play Integrity token.
    case playIntegrity = "PLAY_INTEGRITY"
    /// By the first sign-in at an upstream OpenID provider.
    case federated = "FEDERATED"
}

/// A user's account at an upstream provider.
///
/// It includes the issuer, so that a provider that is removed and added again with another issuer gets no access to the
/// accounts of the first.
package struct FederatedIdentity: Sendable, Hashable {
    /// The provider's name in the pool.
    package let provider: String
    package let issuer: String
    /// The claim `sub` of the provider's ID token.
    package let subject: String

    package init(provider: String, issuer: String, subject: String) {
        self.provider = provider
        self.issuer = issuer
        self.subject = subject
    }
}

/// Reads and writes rows of pools' users.
enum PoolUserRows {
    static func user(_ row: Row) throws -> PoolUser {
        guard let kind = try PoolUserKind(rawValue: row["kind"]) else {
            throw DatabaseError(.unexpectedShape, message: "a pool's user has an unknown kind")
        }
        var signInKey: SignInKeyDocument?
        if let id: SignInKeyID = try row["sign_in_key_id"] {
            signInKey = SignInKeyDocument(keyID: id, key: try row.publicKey("sign_in_key"))
        }
        var identity: FederatedIdentity?
        if let provider: String = try row["provider"] {
            identity = try FederatedIdentity(
                provider: provider, issuer: row["provider_issuer"], subject: row["provider_subject"])
        }
        return try PoolUser(
            subject: row["id"], username: row["username"], kind: kind, registrationKid: row["registration_kid"],
            entitlementsSet: row["entitlements_set"], issuer: row["issuer"], identityID: row["identity_id"],
            attributes: row["attributes"], signInKey: signInKey, federatedIdentity: identity,
            isEnabled: row["is_enabled"], createdAt: row["created_at"], modifiedAt: row["modified_at"])
    }

    static func user(subject: String, _ pool: UserPoolID, _ connection: StoreConnection) throws -> PoolUser? {
        try connection.first("SELECT * FROM pool_user WHERE id = ? AND pool_id = ?", subject, pool).map(user)
    }

    static func user(named name: PoolUsername, _ pool: UserPoolID, _ connection: StoreConnection) throws -> PoolUser? {
        try connection.first("SELECT * FROM pool_user WHERE pool_id = ? AND username = ?", pool, name)
            .map(user)
    }

    static func user(with identity: FederatedIdentity, _ pool: UserPoolID, _ connection: StoreConnection) throws
        -> PoolUser?
    {
        try connection.first(
            """
            SELECT * FROM pool_user
            WHERE pool_id = ? AND provider = ? AND provider_issuer = ? AND provider_subject = ?
            """, pool, identity.provider, identity.issuer, identity.subject
        ).map(user)
    }

    static func insert(_ user: PoolUser, _ pool: UserPoolID, _ connection: StoreConnection) throws {
        try connection.insert(
            into: "pool_user",
            [
                "id": user.subject, "pool_id": pool, "username": user.username, "kind": user.kind.rawValue,
                "registration_kid": user.registrationKid, "entitlements_set": user.entitlementsSet,
                "issuer": user.issuer, "identity_id": user.identityID, "attributes": user.attributes,
                "sign_in_key_id": user.signInKey?.keyID, "sign_in_key": user.signInKey?.key.json,
                "provider": user.federatedIdentity?.provider, "provider_issuer": user.federatedIdentity?.issuer,
                "provider_subject": user.federatedIdentity?.subject, "is_enabled": user.isEnabled,
                "created_at": user.createdAt, "modified_at": user.modifiedAt,
            ])
    }
}

extension EventJournal {
    /// Creates the journal of a pool's realm; `nil` if the realm was deleted.
    init?(of pool: PoolRecord, at now: Date, _ store: DatabaseStore) async throws(StoreError) {
        guard let realm = try await store.realm(named: pool.realmName) else { return nil }
        self.init(realm, at: now)
    }
}

extension EventJournal.User {
    init(_ user: PoolUser) { self.init(id: user.subject, name: user.username.rawValue) }
}
