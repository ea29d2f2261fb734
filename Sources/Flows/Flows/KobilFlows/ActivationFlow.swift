import FlowModel
import IdentityModel

/// Activation and Add User, which is an activation with the ID of an enrolled user.
///
/// Source: KOBIL Shift Lite, Activation and Add User.
struct ActivationFlow: Flow {
    func run(_ request: FlowRequest, on engine: isolated FlowEngine) async throws(FlowError) -> UserID? {
        let enrolled = engine.snapshot.users.first?.userIdentifier.user
        let flow: FlowName = enrolled == nil ? .activate : .addUser
        let steps = ThreeSteps(
            client: request.client ?? engine.profile.client(for: flow.rawValue).id, boundUser: enrolled,
            mode: request.mode ?? .no,
            spendsCode: engine.profile.kind == .kobil)
        return try await steps.run(on: engine)
    }
}
