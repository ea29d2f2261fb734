import IdentityModel
import Sentences

extension OfflineLoginEvent: ControllerEvent {
    static let request = ControllerRequest.offlineLogin

    var traceFields: [TraceField] { userIdentifier.map { [.user($0)] } ?? [] }

    func perform(in controller: MasterController) async throws(ControlError) -> OfflineLoginResultEvent {
        let open = try controller.open()
        let user = try await controller.user(userIdentifier, open.store)
        let loggedIn = controller.withMemory { $0.state.loggedInUser }
        if let loggedIn, loggedIn != user.identifier {
            throw ControlError(
                .invalidState, .invalidState,
                Text("\(UntrustedText(loggedIn.userId)) is logged in: send Restart before another user logs in."))
        }
        try await controller.renewTokens(of: user, open, traceContext, mayAsk: true)
        return OfflineLoginResultEvent(outcome: ResultOutcome(traceContext), userIdentifier: user.identifier)
    }

    func refused(
        _ outcome: ResultOutcome, _ refusal: ControlError, in controller: MasterController
    ) -> OfflineLoginResultEvent {
        OfflineLoginResultEvent(outcome: outcome, pinAttemptsLeft: refusal.pinAttemptsLeft)
    }
}

extension MasterController {
    /// Finds the user of an event; `nil` or empty parts mean the signed-in user, else the last one.
    func user(_ identifier: KsUserIdentifier?, _ store: DeviceStore) async throws(ControlError) -> StoredUser {
        if let identifier, !(identifier.tenantId.isEmpty && identifier.userId.isEmpty) {
            guard let user = try await store.user(identifier) else {
                throw ControlError(
                    .invalidUserId, .unknownUser,
                    Text("\(UntrustedText(identifier.userId)) is not activated on this device.")
                )
            }
            return user
        }
        let loggedIn = withMemory { $0.state.loggedInUser }
        let users = try await store.users()
        guard let user = users.first(where: { $0.identifier == loggedIn }) ?? users.first else {
            throw ControlError(.invalidUserId, .unknownUser, Text("Nobody is activated on this device."))
        }
        return user
    }
}
