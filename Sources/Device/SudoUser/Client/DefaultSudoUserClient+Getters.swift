import CognitoProtocol
import IdentityModel
import JOSE
import Sentences

extension DefaultSudoUserClient {
    /// Whether a user is registered in the key namespace; sends no request.
    public func isRegistered() async throws -> Bool {
        try await read { () async throws(SudoUserError) in try await store.state().username != nil }
    }

    /// Whether ID, access and refresh token are stored and the refresh token is valid for at least one more hour; sends
    /// no request.
    public func isSignedIn() async throws -> Bool {
        try await read { () async throws(SudoUserError) in try await currentSession() != nil }
    }

    public func getUserName() async throws -> String {
        try await read { () async throws(SudoUserError) in
            guard let name = try await store.state().username else { throw SudoUserError(.notRegistered) }
            return name.rawValue
        }
    }

    /// Returns the claim `sub` of the ID token; `nil` if no user is signed in.
    public func getSubject() async throws -> String? {
        try await read { () async throws(SudoUserError) in try await store.state().session?.claims?.subject }
    }

    public func getIdToken() async throws -> String { try await session().tokens.idToken }
    public func getAccessToken() async throws -> String { try await session().tokens.accessToken }
    public func getRefreshToken() async throws -> String { try await session().tokens.refreshToken }

    /// Returns the claim `custom:identityId` of the ID token; throws `notSignedIn`.
    public func getIdentityId() async throws -> String {
        let session = try await session()
        return try await read { () async throws(SudoUserError) in
            guard let id = session.claims?.identityID else {
                throw SudoUserError(fatal: Text("The ID token has no identity ID."), .service)
            }
            return id
        }
    }

    /// Returns a claim of the ID token, or `nil`; throws `notSignedIn`.
    public func getUserClaim(name: String) async throws -> (any Sendable)? {
        try await session().claims?.claims[name].flatMap(ClaimValues.value)
    }

    private func session() async throws -> StoredSession {
        try await read { () async throws(SudoUserError) in
            guard let session = try await currentSession() else { throw SudoUserError(.notSignedIn) }
            return session
        }
    }

    /// Reads the state, which is recorded only if it fails.
    private func read<Value>(
        _ body: () async throws(SudoUserError) -> Value
    ) async throws(SudoUserClientError) -> Value {
        do throws(SudoUserError) { return try await body() } catch {
            keep(error)
            throw error.error
        }
    }
}
