import IdentityModel

extension ClearIamTokenCacheEvent: ControllerEvent {
    static let request = ControllerRequest.clearIamTokenCache

    var traceFields: [TraceField] {
        [TraceField("clearBehavior", clearBehavior.rawValue)]
            + (userIdentifier.map { [.user($0)] } ?? [])
    }

    func perform(in controller: MasterController) async throws(ControlError) -> ClearIamTokenCacheResultEvent {
        let open = try controller.open()
        let stored = try await controller.user(userIdentifier, open.store)
        let user = stored.identifier
        let ending = clearBehavior == .clearAll ? try await tokens(of: stored, open, controller) : nil
        if clearBehavior != .clearAccessAndRefresh { try await open.store.deleteFactor(of: user) }
        controller.withMemory { memory in
            guard memory.session?.user == user else { return }
            switch clearBehavior {
            case .clearAll, .clearAccessAndRefresh: memory.session = nil
            case .clearOffline:
                memory.session?.factorVersion = nil
                memory.session?.seal = nil
            }
        }
        // The device's tokens are already deleted, whatever the provider answers.
        var result = ClearIamTokenCacheResultEvent(outcome: ResultOutcome(traceContext))
        if let ending {
            var end = await open.provider.endSession(
                refreshToken: ending.refreshToken, idToken: ending.idToken, client: ending.client,
                controller.reporter.traceParent(traceContext))
            if ending.isSealed { end.token = .sealed }
            result.providerSession = end
        }
        return result
    }

    /// The tokens with which the provider ends the session.
    private struct Ending {
        var refreshToken: Secret?
        var idToken: Secret?
        let client: ClientID
        /// Whether a stored token could not be opened.
        var isSealed = false
    }

    /// The tokens to send; `nil` for kind kobil, for which a logout is local as documented.
    ///
    /// A token that requires the PIN is not sent, because a logout does not ask for the PIN.
    private func tokens(
        of user: StoredUser, _ open: MasterController.Open, _ controller: MasterController
    ) async throws(ControlError) -> Ending? {
        guard open.profile.kind != .kobil else { return nil }
        let session = controller.withMemory { $0.session?.user == user.identifier ? $0.session : nil }
        if let session {
            return Ending(refreshToken: session.refreshToken, idToken: session.idToken, client: session.client)
        }
        guard let factor = try await open.store.factor(of: user.identifier) else {
            return Ending(client: open.profile.client(for: "login").id)
        }
        let key = try await user.mode == .pin ? nil : open.store.sealingKey(controller.configuration.random)
        let token = key.flatMap { FactorSeal.device($0).open(factor, of: user) }
        return Ending(refreshToken: token, client: factor.clientID, isSealed: token == nil)
    }

    func refused(
        _ outcome: ResultOutcome, _ refusal: ControlError, in controller: MasterController
    ) -> ClearIamTokenCacheResultEvent {
        ClearIamTokenCacheResultEvent(outcome: outcome)
    }
}
