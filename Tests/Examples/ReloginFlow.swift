import FlowModel
import IdentityModel
import MasterControllerSdk

@testable import Flows

/// A new flow: ends the session and starts the next one with the login that the device stores, without a page.
///
/// In the program, it is a file in `Flows/KobilFlows` with a case in `FlowName`; "Add a flow" in
/// `Sources/Flows/Flows/README.md` lists the other steps. `FlowAdmission` decides before the run whether the state allows
/// the flow.
struct ReloginFlow: Flow {
    func run(_ request: FlowRequest, on engine: isolated FlowEngine) async throws(FlowError) -> UserID? {
        // Between two steps, `begin` stops a run that was cancelled, and shows the next step to the user.
        try await engine.begin(.restart)
        // `send` throws for every status except OK; the engine converts the error into the flow's outcome.
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
