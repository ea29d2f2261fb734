import CognitoProtocol
import DeviceStorage
import IdentityModel
import JOSE
import Sentences

/// A registration before its key pair is generated and it is sent.
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
    /// Registers the draft's user; first determines the outcome of an interrupted registration at the service.
    ///
    /// Note and key pair are stored before SignUp, the user's name after it, so nothing is lost if the process ends in
    /// between. Programs on one store wait for each other.
    func register(
        provider: (any AuthenticationProvider)? = nil,
        _ draft: () async throws(SudoUserError) -> RegistrationDraft
    ) async throws(SudoUserError) -> String {
        try await gate.exclusively(.register) { () async throws(SudoUserError) in
            let held = try await registrationLock()
            defer { held.release() }
            guard try await store.state().username == nil else { throw SudoUserError(.alreadyRegistered) }
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
            let namespace = [TraceField("namespace", UntrustedText(store.namespace))]
            try await trace.keyManager("removeAllKeys", namespace) { () async throws(SudoUserError) in
                try await store.begin(note, pair)
            }
            do throws(WireError) { try await signUp(note, data) } catch {
                return try await settled(error, note)
            }
            try await keep(userOf: note)
            return draft.username.rawValue
        }
    }

    /// Stores the user of a registration that the service has confirmed.
    func keep(userOf note: RegistrationNote) async throws(SudoUserError) {
        let fields = [TraceField("name", ClientStore.Name.userID)]
        try await trace.keyManager("addPassword", fields) { () async throws(SudoUserError) in
            try await store.adopt(note)
        }
    }

    /// Waits for the registrations of other programs on this store.
    func registrationLock() async throws(SudoUserError) -> StoreLock.Held {
        do throws(StorageError) { return try await store.keys.lockForRegistration() } catch {
            throw SudoUserError(error)
        }
    }

    private func signUp(_ note: RegistrationNote, _ data: ValidationData) async throws(WireError) {
        let answer = try await cognito.signUp(
            SignUpRequest(
                clientID: clientID, username: note.username, password: RandomPassword.make(settings.random),
                validationData: data))
        guard answer.isConfirmed else { throw .unconfirmed }
    }

    /// Ends a registration whose SignUp failed: deletes the note if the outcome is known, else keeps it for the next
    /// attempt.
    ///
    /// A user with a new key has a new random name. If the service reports that it exists, an earlier attempt of this
    /// SignUp succeeded and its response was lost; a sign-in with the key confirms it.
    private func settled(_ failure: WireError, _ note: RegistrationNote) async throws(SudoUserError) -> String {
        if failure.isExistingUser, note.keyID != nil, let adopted = try await resume(nil) { return adopted.rawValue }
        if !failure.leavesServiceInDoubt { try await store.drop(note) }
        throw failure.failure
    }

    private func keyPair(_ id: SignInKeyID) async throws(SudoUserError) -> StoredKeyPair {
        let fields = [TraceField("keyId", id), TraceField("bits", 2048)]
        return try await trace.keyManager("generateKeyPair", fields) { () async throws(SudoUserError) in
            try await newKeyPair()
        }
    }

    private func newKeyPair() async throws(SudoUserError) -> StoredKeyPair {
        do {
            return try await BlockingCall.runThrowing { [keys = settings.signingKeys] () throws(JOSEError) in
                try StoredKeyPair.generate(keys)
            }
        } catch {
            throw SudoUserError(fatal: Text("A key pair cannot be generated: \(error)"))
        }
    }

    private func publicKeyText(_ pair: StoredKeyPair, _ id: SignInKeyID) throws(SudoUserError) -> String {
        do throws(JOSEError) { return try SignInKeyDocument(keyID: id, key: pair.publicKey).text() } catch {
            throw SudoUserError(fatal: Text("The public key cannot be encoded: \(error)"))
        }
    }
}
