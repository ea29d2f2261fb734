import FlowModel
import IdentityModel
import Sentences

/// A login outside this terminal: in the user's browser, in a browser elsewhere, or on another device.
///
/// The stored first factor is not tried, because the user has chosen the provider's own pages.
struct WebLoginFlow: Flow {
    let via: LoginWay

    func run(_ request: FlowRequest, on engine: isolated FlowEngine) async throws(FlowError) -> UserID? {
        if via == .device { return try await DeviceLoginFlow().run(request, on: engine) }
        guard engine.profile.kind != .kobil else {
            throw FlowError(
                notPossible: .invalidParameter,
                Text(
                    "A provider of kind kobil answers at an address that no browser can reach: run web-activate --agent \(via.rawValue) --client IDPSubsequentLogin."
                )
            )
        }
        guard let agents = engine.userAgents else {
            throw FlowError(notPossible: .invalidParameter, Text("This program has no browser to log in with."))
        }
        let user = request.user
        let mode = try await engine.authenticationMode(request.mode, of: user)
        let client = engine.profile.client(for: FlowName.login.rawValue).id
        let steps = WebSteps(
            client: client, mode: mode, identifier: nil, expectedUser: user,
            source: via == .paste ? .pasted(client) : .browser(client, agents))
        return try await steps.run(on: engine)
    }
}
