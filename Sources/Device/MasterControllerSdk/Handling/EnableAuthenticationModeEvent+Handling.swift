import FoundationEssentials
import IdentityModel
import Sentences

extension EnableAuthenticationModeEvent: ControllerEvent {
    static let request = ControllerRequest.enableAuthenticationMode

    var traceFields: [TraceField] { [TraceField("authenticationMode", authenticationMode.rawValue)] }

    func perform(in controller: MasterController) async throws(ControlError) -> StatusResultEvent {
        let open = try controller.open()
        let user = try await controller.user(nil, open.store)
        let vault = controller.vault(open.store)
        let current = try await current(of: user, open.profile, vault, controller)
        guard let seal = try await vault.newSeal(for: authenticationMode, user: user.identifier) else {
            try await replace(current?.version, by: nil, for: user, sealedBy: nil, open, controller)
            return StatusResultEvent(outcome: ResultOutcome(traceContext))
        }
        guard let current else {
            throw ControlError(
                .noTokenDataAvailable, .noToken,
                Text("There is no token to store: log in at the provider with the new mode."))
        }
        var sealed = user
        sealed.mode = authenticationMode
        let factor = seal.seal(
            current.token, kind: current.kind, for: sealed, client: current.client, expiry: current.expiry,
            version: controller.configuration.random.uuid())
        try await replace(current.version, by: factor, for: user, sealedBy: seal, open, controller)
        return StatusResultEvent(outcome: ResultOutcome(traceContext))
    }

    func refused(
        _ outcome: ResultOutcome, _ refusal: ControlError, in controller: MasterController
    ) -> StatusResultEvent {
        StatusResultEvent(outcome: outcome)
    }

    /// The token to seal again.
    private struct Current {
        let kind: FirstFactor
        let token: Secret
        let client: ClientID
        let expiry: Expiry<Date>
        /// The stored version that it replaces; `nil` if nothing is stored.
        let version: String?
    }

    /// The stored factor, opened in the old mode; else the refresh token in memory.
    private func current(
        of user: StoredUser, _ profile: ProviderProfile, _ vault: FirstFactorVault, _ controller: MasterController
    ) async throws(ControlError) -> Current? {
        let stored = try await vault.store.factor(of: user.identifier)
        if let stored, stored.sealed != nil {
            let opened = try await vault.open(for: user)
            return Current(
                kind: opened.factor.kind, token: opened.token, client: opened.factor.clientID,
                expiry: opened.factor.expiry,
                version: opened.factor.version)
        }
        // A key is generated only for a login, when the provider receives its public key.
        guard profile.firstFactor == .offlineToken else { return nil }
        // After too many wrong PINs the factor is deleted, but its row remains; the new factor replaces it.
        return controller.withMemory { memory in
            guard let session = memory.session, session.user == user.identifier, let token = session.refreshToken else {
                return nil
            }
            return Current(
                kind: .offlineToken, token: token, client: session.client, expiry: session.refreshExpiry,
                version: stored?.version)
        }
    }

    /// Replaces factor and mode in one transaction, and links the session to the new version.
    private func replace(
        _ version: String?, by factor: StoredFactor?, for user: StoredUser, sealedBy seal: FactorSeal?,
        _ open: MasterController.Open, _ controller: MasterController
    ) async throws(ControlError) {
        controller.queue.shieldRunning()
        guard
            try await open.store.replaceFactor(
                of: user.identifier, version: version, by: factor, mode: authenticationMode)
        else {
            throw ControlError(
                .failed, .noToken, Text("Another program has changed the stored token: try again."))
        }
        controller.withMemory { memory in
            guard memory.session?.user == user.identifier else { return }
            memory.session?.goesWith(factor, sealedBy: seal)
        }
    }
}
