import IdentityModel
import MasterControllerSdk

/// A login in any browser anywhere: for redirect URIs that nobody here can listen at, and for shells on other machines.
struct PastedLogin: Sendable {
    let client: ClientID

    func code(
        for device: GetAstClientDataResultEvent, on engine: isolated FlowEngine
    ) async throws(FlowFailure) -> ObtainedCode {
        let request = try await BrowserLoginRequest(
            client, engine.profile.redirectURI, device, isPasted: true, on: engine)
        return try await PastedRedirect(url: request.url, redirect: request.redirect).code(on: engine)
    }
}
