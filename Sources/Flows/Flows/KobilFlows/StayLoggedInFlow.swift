import FlowModel
import IdentityModel
import MasterControllerSdk

/// Stay Logged In: only the stored factor, without the provider's pages.
///
/// Source: KOBIL Shift Lite, Stay Logged In.
struct StayLoggedInFlow: Flow {
    func run(_ request: FlowRequest, on engine: isolated FlowEngine) async throws(FlowError) -> UserID? {
        try await engine.begin(.offlineLogin)
        return try await logIn(request.user, on: engine)
    }

    /// Sends OfflineLogin; without a user, the Master Controller selects the user who logged in last.
    func logIn(_ user: UserID?, on engine: isolated FlowEngine) async throws(FlowError) -> UserID? {
        let result = try await engine.send(
            OfflineLoginEvent(
                userIdentifier: user.map { KsUserIdentifier(engine.profile.tenant, $0) },
                traceContext: engine.traceContext),
            expecting: OfflineLoginResultEvent.self)
        return result.userIdentifier?.user ?? user
    }
}
