import IdentityModel
import Sentences

extension DeleteUserEvent: ControllerEvent {
    static let request = ControllerRequest.deleteUser

    var traceFields: [TraceField] { [.user(userIdentifier)] }

    func perform(in controller: MasterController) async throws(ControlError) -> DeleteUserResultEvent {
        let open = try controller.open()
        if userIdentifier.tenantId.isEmpty && userIdentifier.userId.isEmpty {
            return result(try await open.store.users(), controller)
        }
        let user = try await controller.user(userIdentifier, open.store).identifier
        guard controller.withMemory({ $0.state.loggedInUser }) != user else {
            throw ControlError(
                .invalidState, .invalidState,
                Text(
                    "\(UntrustedText(user.userId)) is logged in: log out (ClearIamTokenCache, then Restart) before deleting the user."
                )
            )
        }
        controller.queue.shieldRunning()
        let left: [StoredUser]
        do throws(ControlError) {
            left = try await open.store.deleteUser(user)
        } catch {
            controller.move(.storeFailed)
            throw error
        }
        controller.withMemory { memory in
            memory.knownUsers = left.map(\.identifier)
            // The pair's client data refer to the keys that were deleted with the last user.
            if left.isEmpty { memory.proof = nil }
        }
        controller.move(.userDeleted(remaining: left.count))
        return result(left, controller)
    }

    func refused(
        _ outcome: ResultOutcome, _ refusal: ControlError, in controller: MasterController
    ) -> DeleteUserResultEvent {
        DeleteUserResultEvent(outcome: outcome, sdkState: controller.sdkState)
    }

    private func result(_ left: [StoredUser], _ controller: MasterController) -> DeleteUserResultEvent {
        DeleteUserResultEvent(
            outcome: ResultOutcome(traceContext), sdkState: controller.sdkState, userDetailsList: left.map(\.details))
    }
}
