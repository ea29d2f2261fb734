import IdentityModel
import MasterControllerSdk

/// Delete User: takes a user who is not logged in off this device; at the provider he stays.
///
/// Source: KOBIL Shift Lite, Delete user.
struct DeleteUserFlow: Flow {
    func run(_ request: FlowRequest, on engine: isolated FlowEngine) async throws(FlowFailure) -> UserID? {
        guard let user = request.user ?? engine.snapshot.users.first?.userIdentifier.user else {
            throw FlowFailure(notPossible: .invalidUserId, "Nobody is activated on this device.")
        }
        try engine.begin(.deleteUser)
        _ = try await engine.send(
            DeleteUserEvent(
                userIdentifier: KsUserIdentifier(engine.profile.tenant, user), traceContext: engine.traceContext),
            expecting: DeleteUserResultEvent.self)
        return user
    }
}
