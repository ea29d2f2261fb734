import FlowModel
import IdentityModel
import MasterControllerSdk

@testable import Flows

/// A new flow: the session ends, and the login that the device stores begins the next one, without a page.
///
/// In the program it is a file of `Flows/KobilFlows`, and `FlowName` gives it its name; `Sources/CONTRIBUTING.md`, "Add
/// a flow", lists the rest. Whether a state admits it is decided by `FlowAdmission` before it runs.
struct ReloginFlow: Flow {
    func run(_ request: FlowRequest, on engine: isolated FlowEngine) async throws(FlowError) -> UserID? {
        // Between two steps, `begin` stops a run that was cancelled, and shows the next step to the user.
        try await engine.begin(.restart)
        // `send` throws for every status except OK; the engine makes the flow's outcome of that.
        _ = try await engine.send(
            RestartEvent(traceContext: engine.traceContext), expecting: RestartResultEvent.self)
        try await engine.begin(.offlineLogin)
        let result = try await engine.send(
            OfflineLoginEvent(
                userIdentifier: request.user.map { KsUserIdentifier(engine.profile.tenant, $0) },
                traceContext: engine.traceContext),
            expecting: OfflineLoginResultEvent.self)
        return result.userIdentifier?.user ?? request.user
    }
}
