import CognitoProtocol
import FoundationEssentials
import JOSE
import SQLDatabase

/// Reads and writes rows of pools' users.
enum PoolUserRows {
    static func user(_ row: Row) throws -> PoolUser {
        guard let kind = PoolUserKind(rawValue: try row.string("kind")) else {
            throw DatabaseError(.unexpectedShape, message: "a pool's user has an unknown kind")
        }
        var signInKey: SignInKeyDocument?
        if let id = try row.optionalString("sign_in_key_id") {
            signInKey = SignInKeyDocument(keyID: SignInKeyID(id), key: try row.publicKey("sign_in_key"))
        }
        var identity: FederatedIdentity?
        if let provider = try row.optionalString("provider") {
            identity = FederatedIdentity(
                provider: provider, issuer: try row.string("provider_issuer"),
                subject: try row.string("provider_subject"))
        }
        return PoolUser(
            subject: try row.string("id"), username: PoolUsername(try row.string("username")), kind: kind,
            registrationKid: try row.optionalString("registration_kid"),
            entitlementsSet: try row.optionalString("entitlements_set"), issuer: try row.optionalString("issuer"),
            identityID: try row.optionalString("identity_id"), attributes: try row.json("attributes").object ?? [:],
            signInKey: signInKey, federatedIdentity: identity, isEnabled: try row.bool("is_enabled"),
            createdAt: try row.time("created_at"), modifiedAt: try row.time("modified_at"))
    }

    static func user(subject: String, _ pool: UserPoolID, _ connection: StoreConnection) throws -> PoolUser? {
        try connection.first(
            "SELECT * FROM pool_user WHERE id = ? AND pool_id = ?", [.text(subject), .text(pool.rawValue)]
        ).map(user)
    }

    static func user(named name: PoolUsername, _ pool: UserPoolID, _ connection: StoreConnection) throws -> PoolUser? {
        try connection.first(
            "SELECT * FROM pool_user WHERE pool_id = ? AND username = ?", [.text(pool.rawValue), .text(name.rawValue)]
        ).map(user)
    }

    static func user(with identity: FederatedIdentity, _ pool: UserPoolID, _ connection: StoreConnection) throws
        -> PoolUser?
    {
        try connection.first(
            """
            SELECT * FROM pool_user
            WHERE pool_id = ? AND provider = ? AND provider_issuer = ? AND provider_subject = ?
            """,
            [.text(pool.rawValue), .text(identity.provider), .text(identity.issuer), .text(identity.subject)]
        ).map(user)
    }

    static func insert(_ user: PoolUser, _ pool: UserPoolID, _ connection: StoreConnection) throws {
        try connection.execute(
            """
            INSERT INTO pool_user (id, pool_id, username, kind, registration_kid, entitlements_set, issuer, identity_id,
                attributes, sign_in_key_id, sign_in_key, provider, provider_issuer, provider_subject, is_enabled,
                created_at, modified_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(user.subject), .text(pool.rawValue), .text(user.username.rawValue), .text(user.kind.rawValue),
                .optional(user.registrationKid), .optional(user.entitlementsSet), .optional(user.issuer),
                .optional(user.identityID), .json(.object(user.attributes)),
                .optional(user.signInKey?.keyID.rawValue), .optional(user.signInKey?.key.json.text),
                .optional(user.federatedIdentity?.provider), .optional(user.federatedIdentity?.issuer),
                .optional(user.federatedIdentity?.subject), .bool(user.isEnabled), .time(user.createdAt),
                .time(user.modifiedAt),
            ])
    }
}
