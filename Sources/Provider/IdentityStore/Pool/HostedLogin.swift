import CognitoProtocol
package import FoundationEssentials
import IdentityModel
package import OpenID
import SQLDatabase

/// A login of the hosted UI that waits for the upstream provider's response, as stored; the response is accepted once.
package struct HostedLogin: Sendable, Hashable {
    /// The SHA-256 digest of the `state` that the upstream provider returns.
    let stateHash: [UInt8]
    /// The SHA-256 digest of the cookie that binds the login to the browser.
    let browserHash: [UInt8]
    package let request: HostedRequest
    /// The name of the upstream provider.
    package let provider: String
    /// The nonce of the request to the upstream provider.
    package let nonce: Nonce
    /// The PKCE verifier of the request to the upstream provider.
    package let verifier: CodeVerifier
    /// The time when the login expires.
    package let expiresAt: Date
    /// The network of the request, for the limit per network; empty for none.
    let network: String

    package init(
        stateHash: [UInt8], browserHash: [UInt8], request: HostedRequest, provider: String, nonce: Nonce,
        verifier: CodeVerifier, expiresAt: Date, network: String
    ) {
        self.stateHash = stateHash
        self.browserHash = browserHash
        self.request = request
        self.provider = provider
        self.nonce = nonce
        self.verifier = verifier
        self.expiresAt = expiresAt
        self.network = network
    }
}

/// The parameters of a client's authorization request at the hosted UI.
package struct HostedRequest: Sendable, Hashable {
    /// The redirect URI, one of the pool's.
    package let redirectURI: String
    /// The client's `state`.
    package let state: String?
    package let scope: String
    /// The PKCE challenge; `nil` if the client sent none.
    package let challenge: CodeChallenge?
    /// The client's `nonce`.
    package let nonce: String?

    package init(redirectURI: String, state: String?, scope: String, challenge: CodeChallenge?, nonce: String?) {
        self.redirectURI = redirectURI
        self.state = state
        self.scope = scope
        self.challenge = challenge
        self.nonce = nonce
    }
}

/// A login that was removed from the store, with its pool.
package struct TakenHostedLogin: Sendable, Hashable {
    package let pool: PoolRecord
    package let login: HostedLogin
}

extension DatabaseStore {
    /// Stores a login that waits for an upstream provider.
    ///
    /// The number of logins is limited in total and per network; the oldest ones are deleted.
    package func begin(_ login: HostedLogin, in pool: PoolRecord) async throws(StoreError) {
        let room = NetworkLimits.hostedLogins(ofPool: pool.poolID.rawValue)
            .room(for: login.network, most: limits.maximumHostedLogins, roomChecks)
        try await write { connection in
            try room.make(connection)
            try HostedRows.insert(login, in: pool, connection)
        }
    }

    /// Removes a login from the store, so that its response is used once; returns `nil` if it is unknown, already
    /// removed, expired, or of another browser.
    package func takeHostedLogin(
        stateHash: [UInt8], browserHash: [UInt8], at now: Date
    ) async throws(StoreError) -> TakenHostedLogin? {
        try await write { connection in
            let row = try connection.first(
                "SELECT * FROM hosted_login WHERE state = ? AND browser = ?", connection.hashed(stateHash),
                connection.hashed(browserHash))
            guard let row else { return nil }
            try connection.execute("DELETE FROM hosted_login WHERE state = ?", connection.hashed(stateHash))
            let login = try HostedRows.login(row, stateHash: stateHash, browserHash: browserHash, connection)
            guard HostedLoginRule.isAwaited(until: login.expiresAt, at: now),
                let pool = try PoolRows.pool(where: "id", is: row["pool_id"] as UserPoolID, connection)
            else { return nil }
            return TakenHostedLogin(pool: pool, login: login)
        }
    }
}

/// Reads and writes rows of the hosted UI's logins and codes.
enum HostedRows {
    static func insert(_ login: HostedLogin, in pool: PoolRecord, _ connection: StoreConnection) throws {
        let request = login.request
        try connection.insert(
            into: "hosted_login",
            [
                "state": connection.hashed(login.stateHash), "pool_id": pool.poolID,
                "browser": connection.hashed(login.browserHash), "redirect_uri": request.redirectURI,
                "client_state": request.state, "scope": request.scope, "challenge": request.challenge?.value,
                "challenge_method": method(of: request.challenge), "client_nonce": request.nonce,
                "provider": login.provider, "nonce": login.nonce.value,
                "verifier": connection.sealed(
                    login.verifier.secret, in: .hostedVerifier, of: [pool.poolID.rawValue, login.nonce.value]),
                "expires_at": login.expiresAt, "is_touched": false, "network": login.network,
            ])
    }

    /// The login in a row that was found by the two digests.
    static func login(
        _ row: Row, stateHash: [UInt8], browserHash: [UInt8], _ connection: StoreConnection
    ) throws -> HostedLogin {
        guard let verifier = CodeVerifier(try connection.opened(.hostedVerifier, of: row)) else {
            throw DatabaseError(.unexpectedShape, message: "column verifier is not a verifier")
        }
        return try HostedLogin(
            stateHash: stateHash, browserHash: browserHash,
            request: HostedRequest(
                redirectURI: row["redirect_uri"], state: row["client_state"], scope: row["scope"],
                challenge: challenge(row), nonce: row["client_nonce"]), provider: row["provider"],
            nonce: Nonce(row["nonce"]), verifier: verifier, expiresAt: row["expires_at"], network: row["network"])
    }

    /// Throws if a stored challenge cannot be read, because without it, a code could be redeemed without its verifier.
    static func challenge(_ row: Row) throws -> CodeChallenge? {
        guard let value: String = try row["challenge"] else { return nil }
        guard let challenge = CodeChallenge(value: value) else {
            throw DatabaseError(.unexpectedShape, message: "column challenge is not a challenge")
        }
        return challenge
    }

    /// The challenge's method, which only earlier versions of this program on the same store read.
    static func method(of challenge: CodeChallenge?) -> String? {
        challenge.map { _ in CodeChallenge.method }
    }
}
