import CognitoProtocol
import DeviceStorage
import IdentityModel

extension DefaultSudoUserClient {
    /// Renews the ID and access tokens; throws `notSignedIn` without a refresh token.
    public func refreshTokens() async throws -> AuthenticationTokens {
        try await operation("refreshTokens") { () async throws(SudoUserError) in
            try await gate.exclusively(.refreshTokens) { () async throws(SudoUserError) in
                try await observers.notifying { () async throws(SudoUserError) in
                    try await renewStored(isForced: true).tokens
                }
            }
        }
    }

    /// Returns an ID token that is valid for at least ten more minutes, refreshed if necessary; empty if there is none
    /// or the refresh fails, as in sudo-user-js.
    public func getLatestAuthToken() async -> String {
        do throws(SudoUserError) {
            return try await renewStored(isForced: false).idToken.exposedText
        } catch {
            return ""
        }
    }

    public func clearAuthTokens() async throws {
        try await operation("clearAuthTokens") { () async throws(SudoUserError) in try await removeSession() }
    }

    /// Revokes the refresh token and deletes the tokens; succeeds if no user is signed in.
    ///
    /// The tokens are deleted even if the revocation fails, whose error is then thrown.
    public func signOut() async throws {
        try await operation("signOut") { () async throws(SudoUserError) in
            guard let session = try await store.state().session else { return }
            try await removeSession()
            do throws(WireError) {
                try await cognito.revoke(RevokeTokenRequest(clientID: clientID, token: session.refreshToken))
            } catch {
                throw error.failure
            }
        }
    }

    /// Renews the stored tokens; without `isForced` only if the ID token is valid for less than ten minutes.
    ///
    /// Programs wait for each other's refresh: each sends the refresh token that is stored after its wait.
    func renewStored(isForced: Bool) async throws(SudoUserError) -> StoredSession {
        if !isForced, let session = try await currentSession(), session.isFresh(at: settings.clock.now()) {
            return session
        }
        let held: StoreLock.Held
        do throws(StorageError) { held = try await store.keys.lockForRefresh() } catch {
            throw SudoUserError(error)
        }
        defer { held.release() }
        guard let session = try await currentSession() else { throw SudoUserError(.notSignedIn) }
        if !isForced, session.isFresh(at: settings.clock.now()) { return session }
        let renewed = try await renewed(session)
        let fields = ClientStore.Name.tokens.prefix(3).map { TraceField.hidden($0) }
        try await trace.keyManager("updatePassword", fields) { () async throws(SudoUserError) in
            try await store.replace(session, by: renewed)
        }
        return renewed
    }

    /// Returns the session with new ID and access tokens; stores nothing.
    func renewed(_ session: StoredSession) async throws(SudoUserError) -> StoredSession {
        let request = RefreshRequest(
            clientID: clientID, refreshToken: session.refreshToken, call: settings.refreshCall)
        do throws(WireError) {
            let tokens = try await cognito.refresh(request)
            var session = session
            session.idToken = tokens.idToken
            session.accessToken = tokens.accessToken
            // A rotated token expires when the first one would have (Cognito, refresh token rotation).
            session.refreshToken = tokens.refreshToken ?? session.refreshToken
            return session
        } catch {
            throw error.failure
        }
    }

    /// The stored session; `nil` if there is none or its refresh token expires within the hour.
    func currentSession() async throws(SudoUserError) -> StoredSession? {
        try await store.state().usableSession(at: settings.clock.now())
    }

    func removeSession() async throws(SudoUserError) {
        let fields = ClientStore.Name.tokens.prefix(3).map { TraceField.hidden($0) }
        try await trace.keyManager("deletePassword", fields) { () async throws(SudoUserError) in
            try await store.removeSession()
        }
    }
}
