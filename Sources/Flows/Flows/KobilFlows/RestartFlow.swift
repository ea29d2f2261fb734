import FlowModel
import IdentityModel
import MasterControllerSdk

/// Restart: the session ends; users stay activated, and the stored factor can still log in.
///
/// Source: KOBIL Shift Lite, Restart.
struct RestartFlow: Flow {
    func run(_ request: FlowRequest, on engine: isolated FlowEngine) async throws(FlowError) -> UserID? {
        try await engine.begin(.restart)
        _ = try await engine.send(
            RestartEvent(traceContext: engine.traceContext), expecting: RestartResultEvent.self)
        return nil
    }
}
