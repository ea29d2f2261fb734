import CognitoProtocol
import FoundationEssentials
import IdentityModel
import OpenID
import SQLDatabase

/// Reads and writes rows of the hosted UI's logins and codes.
enum HostedRows {
    static func insert(_ login: HostedLogin, in pool: PoolRecord, _ connection: StoreConnection) throws {
        let request = login.request
        try connection.execute(
            """
            INSERT INTO hosted_login (state, pool_id, browser, redirect_uri, client_state, scope, challenge,
                challenge_method, client_nonce, provider, nonce, verifier, expires_at, is_touched, network)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)
            """,
            [
                connection.hashed(login.stateHash), .text(pool.poolID.rawValue), connection.hashed(login.browserHash),
                .text(request.redirectURI), .optional(request.state), .text(request.scope),
                .optional(request.challenge?.value), method(of: request.challenge),
                .optional(request.nonce), .text(login.provider), .text(login.nonce.value),
                connection.sealed(
                    login.verifier.secret, in: .hostedVerifier, of: [pool.poolID.rawValue, login.nonce.value]),
                .time(login.expiresAt), .text(login.network),
            ])
    }

    /// The login in a row that was found by the two digests.
    static func login(
        _ row: Row, stateHash: [UInt8], browserHash: [UInt8], _ connection: StoreConnection
    ) throws -> HostedLogin {
        guard let verifier = CodeVerifier(try connection.opened(.hostedVerifier, of: row)) else {
            throw DatabaseError(.unexpectedShape, message: "column verifier is not a verifier")
        }
        return HostedLogin(
            stateHash: stateHash, browserHash: browserHash,
            request: HostedRequest(
                redirectURI: try row.string("redirect_uri"), state: try row.optionalString("client_state"),
                scope: try row.string("scope"), challenge: try challenge(row),
                nonce: try row.optionalString("client_nonce")),
            provider: try row.string("provider"), nonce: Nonce(try row.string("nonce")), verifier: verifier,
            expiresAt: try row.time("expires_at"), network: try row.string("network"))
    }

    static func insert(
        _ code: HostedCode, ofUser subject: String, authTime: Date, in pool: PoolRecord, _ connection: StoreConnection
    ) throws {
        try connection.execute(
            """
            INSERT INTO hosted_code (hash, pool_id, user_id, redirect_uri, scope, challenge, challenge_method, nonce,
                auth_time, expires_at, is_used)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
            """,
            [
                connection.hashed(code.hash), .text(pool.poolID.rawValue), .text(subject), .text(code.redirectURI),
                .text(code.scope), .optional(code.challenge?.value), method(of: code.challenge),
                .optional(code.nonce), .time(authTime), .time(code.expiresAt),
            ])
    }

    /// The code in a row that was found by its digest.
    static func code(_ row: Row, hash: [UInt8]) throws -> HostedCode {
        HostedCode(
            hash: hash, redirectURI: try row.string("redirect_uri"), scope: try row.string("scope"),
            challenge: try challenge(row), nonce: try row.optionalString("nonce"),
            expiresAt: try row.time("expires_at"))
    }

    /// Throws if a stored challenge cannot be read, because without it, a code could be redeemed without its verifier.
    private static func challenge(_ row: Row) throws -> CodeChallenge? {
        guard let value = try row.optionalString("challenge") else { return nil }
        guard let challenge = CodeChallenge(value: value) else {
            throw DatabaseError(.unexpectedShape, message: "column challenge is not a challenge")
        }
        return challenge
    }

    /// The challenge's method, which only earlier versions of this program on the same store read.
    private static func method(of challenge: CodeChallenge?) -> SQLValue {
        .optional(challenge.map { _ in CodeChallenge.method })
    }
}
