import FoundationEssentials
import IdentityModel
import JOSE
import SQLDatabase
import SQLite

@testable import IdentityCore
@testable import IdentityServer
@testable import IdentityStorage

/// A store as the versions before the store's key made it, with something of everything that was stored in the clear.
struct OldStore {
    static let code = "68493536"
    static let refreshToken = Secret("a refresh token that the old version has issued")
    static let clientSecret = Secret("a secret of the shop that an old version kept")
    static let providerSecret = Secret("a secret at another provider, kept in the clear")
    static let awsSecretKey = Secret("an AWS secret key of forty characters 40")
    static let appKey = Array("a key of an app of old".utf8)

    let signingKey: SigningKey
    let sealingKey = SealedBoxKeyPair()

    /// What must not be readable after the upgrade.
    let secrets: [[UInt8]]

    /// Makes the store's file with the migrations before the key.
    init(path: String, at now: Date) async throws {
        signingKey = try SigningKey.generate(.es256)
        let pem = try signingKey.withPEM { Array($0) }
        let codeHash = try PasswordHash.hash(Secret(Self.code), .init(memoryBytes: 8192, iterations: 1))
        secrets = [
            // The body of the PEM, without the lines around it.
            Array(pem.dropFirst(64).prefix(40)), sealingKey.privateKey.exposedBytes,
            SHA256.digest(Self.refreshToken), Self.clientSecret.exposedBytes, SHA256.digest(Self.clientSecret),
            Self.providerSecret.exposedBytes, Self.awsSecretKey.exposedBytes, Self.appKey,
        ]
        let database = try SQLiteDatabase(path: path, migrations: Array(Schema.sqlite.prefix(14)))
        defer { database.close() }
        let (time, later) = (SQLValue.time(now), SQLValue.time(now.addingTimeInterval(3600)))
        let (keyID, sealing) = (signingKey.keyID, sealingKey.privateKey.exposedBytes)
        try await database.write { connection in
            func run(_ sql: String, _ values: [SQLValue] = []) throws { try connection.execute(sql, values) }
            try run("INSERT INTO realm (id, name, display_name, is_enabled) VALUES ('r', 'sandbox', 'Old', 1)")
            let key =
                "INSERT INTO realm_key (realm_id, key_id, algorithm, private_key, created_at) VALUES ('r', ?, ?, ?, ?)"
            try run(key, [.text(keyID), "ES256", .blob(pem), time])
            try run(key, ["x", "X25519", .blob(sealing), time])
            for (id, name, flow) in [("c", "KssIdpEnrollment", "kss-enrolment"), ("s", "shop", "browser")] {
                try run(
                    """
                    INSERT INTO client (id, realm_id, client_id, is_enabled, login_flow, allows_password_grant,
                        redirect_uris, default_scopes, optional_scopes, signing_algorithm)
                    VALUES (?, 'r', ?, 1, ?, 0, '["https://kobil/OpenIdRedirectUri"]',
                        '["profile","email","offline_access"]', '[]', 'ES256')
                    """, [.text(id), .text(name), .text(flow)])
            }
            try run(
                "UPDATE client SET secret = ?, secret_hash = ? WHERE id = 's'",
                [.text(Self.clientSecret.exposedText), .blob(SHA256.digest(Self.clientSecret))])
            for name in ["jane", "john"] {
                try run(
                    """
                    INSERT INTO account (id, realm_id, username, is_enabled, is_email_verified, created_at,
                        required_actions, attributes, not_before) VALUES (?, 'r', ?, 1, 0, 0, '[]', '{}', 0)
                    """, [.text("id-" + name), .text(name)])
            }
            let credential =
                "INSERT INTO credential (id, user_id, kind, created_at, hash, expires_at, period) VALUES (?, ?, ?, ?, ?, ?, ?)"
            try run(credential, ["code", "id-jane", "ACTIVATION_CODE", time, .text(codeHash), later, "1h"])
            try run(credential, ["app", "id-john", "otp", time, "digest", .null, .null])
            try run(
                """
                INSERT INTO one_time_password (credential_id, secret, algorithm, digits, period)
                VALUES ('app', ?, 'SHA1', 6, 30)
                """, [.blob(Self.appKey)])
            try run(
                """
                INSERT INTO session (id, is_offline, user_id, address, started_at, last_access_at, authenticated_at)
                VALUES ('session', 0, 'id-jane', '', ?, ?, ?)
                """, [time, time, time])
            try run("INSERT INTO session_client (session_id, is_offline, client_id) VALUES ('session', 0, 'c')")
            try run(
                """
                INSERT INTO refresh_token (hash, session_id, is_offline, client_id, scope, issued_at, expires_at, is_used,
                    is_dead) VALUES (?, 'session', 0, 'c', 'openid', ?, ?, 0, 0)
                """, [.blob(SHA256.digest(Self.refreshToken)), time, later])
            try run(
                """
                INSERT INTO pool (id, realm_id, client_id, identity_pool_id, checks_fingerprints, rotates_refresh_tokens,
                    created_at) VALUES ('us-east-1_000000000', 'r', 'pool', 'us-east-1:x', 0, 0, ?)
                """, [time])
            try run(
                """
                INSERT INTO pool_provider (pool_id, name, issuer, client_id, secret, created_at)
                VALUES ('us-east-1_000000000', 'corp', 'https://corp', 'pool', ?, ?)
                """, [.blob(Self.providerSecret.exposedBytes), time])
            try run("INSERT INTO aws_key VALUES ('AKIA', ?, ?)", [.blob(Self.awsSecretKey.exposedBytes), time])
            try run("INSERT INTO setting (name, value) VALUES ('failure-key', 'the old key of the failures')")
        }
    }
}
