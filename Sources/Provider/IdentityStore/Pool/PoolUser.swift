package import CognitoProtocol
package import FoundationEssentials
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
        guard let kind = PoolUserKind(rawValue: try row["kind"]) else {
            throw DatabaseError(.unexpectedShape, message: "a pool's user has an unknown kind")
        }
        var signInKey: SignInKeyDocument?
        if let id: SignInKeyID = try row["sign_in_key_id"] {
            signInKey = SignInKeyDocument(keyID: id, key: try row.publicKey("sign_in_key"))
        }
        var identity: FederatedIdentity?
        if let provider: String = try row["provider"] {
            identity = FederatedIdentity(
                provider: provider, issuer: try row["provider_issuer"],
                subject: try row["provider_subject"])
        }
        return PoolUser(
            subject: try row["id"], username: try row["username"], kind: kind,
            registrationKid: try row["registration_kid"],
            entitlementsSet: try row["entitlements_set"], issuer: try row["issuer"],
            identityID: try row["identity_id"], attributes: try row["attributes"],
            signInKey: signInKey, federatedIdentity: identity, isEnabled: try row["is_enabled"],
            createdAt: try row["created_at"], modifiedAt: try row["modified_at"])
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
        try connection.execute(
            """
            INSERT INTO pool_user (id, pool_id, username, kind, registration_kid, entitlements_set, issuer, identity_id,
                attributes, sign_in_key_id, sign_in_key, provider, provider_issuer, provider_subject, is_enabled,
                created_at, modified_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, user.subject, pool, user.username, user.kind.rawValue, user.registrationKid,
            user.entitlementsSet, user.issuer, user.identityID, user.attributes,
            user.signInKey?.keyID, user.signInKey?.key.json, user.federatedIdentity?.provider,
            user.federatedIdentity?.issuer, user.federatedIdentity?.subject, user.isEnabled, user.createdAt,
            user.modifiedAt)
    }
}
