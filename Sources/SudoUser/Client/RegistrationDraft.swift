import CognitoProtocol
import FoundationEssentials
import IdentityModel
import JOSE

/// A registration before its key pair is made and it is sent.
struct RegistrationDraft: Sendable {
    /// The challenge type as sent.
    let kind: String
    let username: PoolUsername
    let registrationID: RegistrationID
    let validationData: ValidationData
    /// Whether the user gets a key pair.
    let hasKey: Bool
}

extension DefaultSudoUserClient {
    /// Registers the draft's user, after a registration that was interrupted has been looked into.
    ///
    /// Note and key pair are committed before SignUp, the user's name after it: a process that ends in between loses nothing.
    func register(
        provider: (any AuthenticationProvider)? = nil,
        _ draft: () async throws(SudoUserFailure) -> RegistrationDraft
    ) async throws(SudoUserFailure) -> String {
        try await gate.exclusively(.register) { () async throws(SudoUserFailure) in
            guard try await store.state().username == nil else { throw SudoUserFailure(.alreadyRegistered) }
            if let adopted = try await resume(provider) { return adopted.rawValue }
            let draft = try await draft()
            var data = draft.validationData
            var pair: StoredKeyPair?
            var keyID: SignInKeyID?
            if draft.hasKey {
                let id = SignInKeyID(settings.random.uuid().uppercased())
                let made = try await keyPair(id)
                data.append(.publicKey, try publicKeyText(made, id))
                (pair, keyID) = (made, id)
            }
            let note = RegistrationNote(
                username: draft.username, keyID: keyID, kind: draft.kind, registrationID: draft.registrationID)
            trace.keyManager("removeAllKeys", [TraceField("namespace", UntrustedText(store.namespace))])
            try await store.begin(note, pair)
            try await signUp(note, data)
            try await store.adopt(note)
            trace.keyManager("addPassword", [TraceField("name", ClientStore.Name.userID)])
            return draft.username.rawValue
        }
    }

    private func signUp(_ note: RegistrationNote, _ data: ValidationData) async throws(SudoUserFailure) {
        let request = SignUpRequest(
            clientID: clientID, username: note.username, password: RandomPassword.make(settings.random),
            validationData: data)
        let answer: SignUpAnswer
        do throws(WireFailure) { answer = try await cognito.signUp(request) } catch {
            // Without a clear answer the user may exist: the note stays for the next attempt.
            if !error.leavesServiceInDoubt { try await store.drop(note) }
            throw error.failure
        }
        guard answer.isConfirmed else {
            try await store.drop(note)
            throw SudoUserFailure(.identityNotConfirmed, .service)
        }
    }

    private func keyPair(_ id: SignInKeyID) async throws(SudoUserFailure) -> StoredKeyPair {
        trace.keyManager("generateKeyPair", [TraceField("keyId", id), TraceField("bits", 2048)])
        do {
            return try await BlockingCall.runThrowing { () throws(JOSEError) in try StoredKeyPair.generate() }
        } catch {
            throw SudoUserFailure(.fatalError(description: "A key pair cannot be made: \(error)"))
        }
    }

    private func publicKeyText(_ pair: StoredKeyPair, _ id: SignInKeyID) throws(SudoUserFailure) -> String {
        do throws(JOSEError) { return try SignInKeyDocument(keyID: id, key: pair.publicKey).text() } catch {
            throw SudoUserFailure(.fatalError(description: "The public key cannot be encoded: \(error)"))
        }
    }
}
