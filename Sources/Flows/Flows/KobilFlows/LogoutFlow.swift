import FlowModel
import IdentityModel
import MasterControllerSdk

/// Logout: deletes all tokens of the user, then restarts the Master Controller; KOBIL has no logout event.
///
/// Source: KOBIL Shift Lite, Logout.
struct LogoutFlow: Flow {
    func run(_ request: FlowRequest, on engine: isolated FlowEngine) async throws(FlowError) -> UserID? {
        let user = request.user ?? engine.snapshot.loggedInUser ?? engine.snapshot.users.first?.userIdentifier.user
        try await engine.begin(.clearIamTokenCache)
        let cleared = try await engine.send(
            ClearIamTokenCacheEvent(
                userIdentifier: user.map { KsUserIdentifier(engine.profile.tenant, $0) }, clearBehavior: .clearAll,
                traceContext: engine.traceContext),
            expecting: ClearIamTokenCacheResultEvent.self)
        engine.providerEnded(cleared.providerSession)
        _ = try await RestartFlow().run(request, on: engine)
        return user
    }
}
