import CognitoProtocol
import FoundationEssentials
import IdentityModel
import JOSE
import OpenID
import Sentences

extension DefaultSudoUserClient {
    /// Signs in with the key pair of the registration.
    public func signInWithKey() async throws -> AuthenticationTokens {
        try await operation("signInWithKey") { () async throws(SudoUserError) in
            try await gate.exclusively(.signIn) { () async throws(SudoUserError) in
                let state = try await store.state()
                guard let username = state.username, let keyID = state.keyID else {
                    throw SudoUserError(.notRegistered)
                }
                try requireSignedOut(state)
                return try await observers.notifying { () async throws(SudoUserError) in
                    guard let key = try await store.privateKey(keyID) else {
                        throw SudoUserError(.keyNotFound(keyName: keyID.rawValue), .storage)
                    }
                    let session = try await session(of: username, .key(key, keyID))
                    try await store.store(session, of: username)
                    return session.tokens
                }
            }
        }
    }

    /// Signs in with a provider's token (FSSO); the user counts as registered afterwards.
    public func signInWithAuthenticationProvider(
        authenticationProvider: any AuthenticationProvider
    ) async throws -> AuthenticationTokens {
        try await operation("signInWithAuthenticationProvider") { () async throws(SudoUserError) in
            try await gate.exclusively(.signIn) { () async throws(SudoUserError) in
                try requireSignedOut(try await store.state())
                return try await observers.notifying { () async throws(SudoUserError) in
                    let info = try await information(of: authenticationProvider)
                    let username = PoolUsername(info.getUsername())
                    guard !username.rawValue.isEmpty else {
                        throw SudoUserError(.invalidInput, .client, Text("The token names no user (sub)."))
                    }
                    let session = try await session(of: username, .token(Secret(info.toString())))
                    try await store.storeRegistering(session, username)
                    return session.tokens
                }
            }
        }
    }

    /// Signs in on the hosted UI; the first sign-in is the registration.
    public func presentFederatedSignInUI(
        presentationAnchor: any PresentationAnchor, preferPrivateSession: Bool
    ) async throws -> AuthenticationTokens {
        try await operation("presentFederatedSignInUI") { () async throws(SudoUserError) in
            let hostedUI = try hostedUI()
            return try await gate.exclusively(.signIn) { () async throws(SudoUserError) in
                try requireSignedOut(try await store.state())
                return try await observers.notifying { () async throws(SudoUserError) in
                    let answer = try await hostedUI.signIn(
                        presentationAnchor, preferPrivateSession: preferPrivateSession)
                    guard let idToken = answer.idToken, let refreshToken = answer.refreshToken else {
                        throw SudoUserError(.authTokenMissing, .service)
                    }
                    guard
                        let name = UnverifiedTokenClaims(answer.accessToken.exposedText)?.accessTokenUsername
                    else {
                        throw SudoUserError(fatal: Text("The access token names no user (username)."), .service)
                    }
                    let session = try await identified(
                        newSession(idToken, answer.accessToken, refreshToken))
                    try await store.storeRegistering(session, PoolUsername(name))
                    return session.tokens
                }
            }
        }
    }

    /// Ends the session of the hosted UI; the tokens of this client remain.
    public func presentFederatedSignOutUI(presentationAnchor: any PresentationAnchor) async throws {
        try await operation("presentFederatedSignOutUI") { () async throws(SudoUserError) in
            try await hostedUI().signOut(presentationAnchor)
        }
    }

    private func requireSignedOut(_ state: ClientStore.State) throws(SudoUserError) {
        guard state.usableSession(at: settings.clock.now()) == nil else { throw SudoUserError(.alreadySignedIn) }
    }

    private func session(
        of username: PoolUsername, _ proof: SignInProof
    ) async throws(SudoUserError) -> StoredSession {
        let tokens: CognitoTokens
        do throws(SignInError) { tokens = try await self.tokens(of: username, proof) } catch {
            throw error.failure
        }
        guard let refreshToken = tokens.refreshToken else { throw SudoUserError(.authTokenMissing, .service) }
        return try await identified(newSession(tokens.idToken, tokens.accessToken, refreshToken))
    }

    private func newSession(_ id: Secret, _ access: Secret, _ refresh: Secret) -> StoredSession {
        let days = config.federatedSignIn?.refreshTokenLifetime ?? config.identityService.refreshTokenLifetime
        return StoredSession(
            idToken: id, accessToken: access, refreshToken: refresh,
            refreshExpiresAt: settings.clock.now().addingTimeInterval(Double(days) * 86_400))
    }

    /// Returns the session with an identity ID in its ID token; at a first sign-in, `registerFederatedId` and a refresh
    /// add it.
    private func identified(_ session: StoredSession) async throws(SudoUserError) -> StoredSession {
        guard session.claims?.identityID == nil else { return session }
        do throws(GraphQLConnection.CallError) {
            let token = session.idToken.exposedText
            _ = try await graphQL.send(
                .registerFederatedId, input: ["idToken": .string(token)],
                inputFields: ClientTrace.fields(of: token, "idToken"), idToken: token)
        } catch {
            throw error.failure
        }
        return try await renewed(session)
    }
}
