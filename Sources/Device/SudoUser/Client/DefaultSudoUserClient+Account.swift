import CognitoProtocol
import IdentityModel

extension DefaultSudoUserClient {
    /// Deletes the user and everything the user owns at the service, then resets the client.
    public func deregister() async throws {
        try await operation("deregister") { () async throws(SudoUserError) in
            guard try await store.state().username != nil else { throw SudoUserError(.notRegistered) }
            try await mutate(.deregister)
            try await removeEverything()
        }
    }

    /// Deletes the user's data at the service; the user remains registered and signed in.
    public func resetUserData() async throws {
        try await operation("resetUserData") { () async throws(SudoUserError) in try await mutate(.reset) }
    }

    /// Ends the user's sessions on every device; throws `notSignedIn`.
    public func globalSignOut() async throws {
        try await operation("globalSignOut") { () async throws(SudoUserError) in
            try await mutate(.globalSignOut)
            try await removeSession()
        }
    }

    /// Deletes every key, password and token of the key namespace, and revokes the refresh token; a failed revocation
    /// is ignored.
    public func reset() async throws {
        try await operation("reset") { () async throws(SudoUserError) in
            // A reset must also work if the store's content can no longer be read.
            let session: StoredSession?
            do throws(SudoUserError) { session = try await store.state().session } catch { session = nil }
            try await removeEverything()
            guard let session else { return }
            // The keys are already deleted; a session that cannot be revoked expires.
            try? await cognito.revoke(RevokeTokenRequest(clientID: clientID, token: session.refreshToken))
        }
    }

    /// Deletes everything in the namespace, and records it.
    func removeEverything() async throws(SudoUserError) {
        let fields = [TraceField("namespace", UntrustedText(store.namespace))]
        try await trace.keyManager("removeAllKeys", fields) { () async throws(SudoUserError) in
            try await store.removeAll()
        }
    }

    /// Sends a mutation as the signed-in user; throws `notSignedIn`.
    ///
    /// An ID token that expires soon is renewed first, and one that the service rejects is renewed once. Without a
    /// valid ID token the request is sent without one, as in sudo-user-js, and the service's refusal is the error.
    private func mutate(_ mutation: SudoMutation) async throws(SudoUserError) {
        guard try await currentSession() != nil else { throw SudoUserError(.notSignedIn) }
        let token = await getLatestAuthToken()
        do throws(GraphQLConnection.CallError) {
            _ = try await graphQL.send(mutation, idToken: token)
        } catch {
            guard case .unauthorized = error, !token.isEmpty else { throw error.failure }
            let session: StoredSession
            // If the token cannot be renewed either, the service's refusal is reported, because it is the reason why a
            // new one is needed.
            do throws(SudoUserError) { session = try await renewStored(isForced: true) } catch _ {
                throw error.failure
            }
            do throws(GraphQLConnection.CallError) {
                _ = try await graphQL.send(mutation, idToken: session.idToken.exposedText)
            } catch {
                throw error.failure
            }
        }
    }
}
