import CognitoProtocol
import DeviceStorage
import IdentityModel

extension DefaultSudoUserClient {
    /// Determines the outcome of an interrupted registration at the service, and returns the user's name if the user
    /// exists there.
    ///
    /// Returns `nil` if there is no such registration, or if it was refused; its note and keys are then deleted.
    ///
    /// An FSSO registration requires the provider: without it, `nil` is returned and the note remains.
    public func resumeInterruptedRegistration(
        authenticationProvider: (any AuthenticationProvider)? = nil
    ) async throws -> String? {
        try await operation("resumeInterruptedRegistration") { () async throws(SudoUserError) in
            try await gate.exclusively(.register) { () async throws(SudoUserError) in
                // Without a note there is nothing to wait for.
                guard try await store.state().note != nil else { return nil }
                let held = try await registrationLock()
                defer { held.release() }
                guard try await store.state().username == nil else { return nil }
                return try await resume(authenticationProvider)?.rawValue
            }
        }
    }

    /// Tries to sign in as the note's user: success adopts the user, a refusal deletes the note and the keys, anything
    /// else is thrown.
    func resume(_ provider: (any AuthenticationProvider)?) async throws(SudoUserError) -> PoolUsername? {
        guard let note = try await store.state().note else { return nil }
        guard let proof = try await proof(of: note, provider) else { return nil }
        let tokens: CognitoTokens
        do throws(SignInError) { tokens = try await self.tokens(of: note.username, proof) } catch {
            guard case .wire(let failure) = error, failure.isRefusalOfUser else { throw error.failure }
            try await removeEverything()
            return nil
        }
        try await keep(userOf: note)
        // The sign-in only tested whether the user exists, so its session is revoked. A failed revocation changes
        // nothing, because the token is not stored.
        if let token = tokens.refreshToken {
            try? await cognito.revoke(RevokeTokenRequest(clientID: clientID, token: token))
        }
        return note.username
    }

    private func proof(
        of note: RegistrationNote, _ provider: (any AuthenticationProvider)?
    ) async throws(SudoUserError) -> SignInProof? {
        if let id = note.keyID {
            guard let key = try await store.privateKey(id) else {
                try await store.drop(note)
                return nil
            }
            return .key(key, id)
        }
        guard let provider else { return nil }
        let info = try await information(of: provider)
        guard info.type == note.kind, info.getUsername() == note.username.rawValue else { return nil }
        return .token(Secret(info.toString()))
    }
}
