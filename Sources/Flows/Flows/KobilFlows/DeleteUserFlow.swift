import FlowModel
import IdentityModel
import MasterControllerSdk
import Sentences

/// Delete User: removes a user who is not logged in from this device; the account at the provider remains.
///
/// Source: KOBIL Shift Lite, Delete user.
struct DeleteUserFlow: Flow {
    func run(_ request: FlowRequest, on engine: isolated FlowEngine) async throws(FlowError) -> UserID? {
        guard let user = request.user ?? engine.snapshot.users.first?.userIdentifier.user else {
            throw FlowError(notPossible: .invalidUserId, Text("Nobody is activated on this device."))
        }
        try await engine.begin(.deleteUser)
        _ = try await engine.send(
            DeleteUserEvent(
                userIdentifier: KsUserIdentifier(engine.profile.tenant, user), traceContext: engine.traceContext),
            expecting: DeleteUserResultEvent.self)
        return user
    }
}
