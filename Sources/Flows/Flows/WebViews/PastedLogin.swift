import IdentityModel
import MasterControllerSdk

/// A login in any browser, for redirect URIs on which this program cannot listen, and for remote shells.
struct PastedLogin: Sendable {
    let client: ClientID

    func code(
        for device: GetAstClientDataResultEvent, on engine: isolated FlowEngine
    ) async throws(FlowError) -> ObtainedCode {
        let request = try await BrowserLoginRequest(
            client, engine.profile.redirectURI, device, isPasted: true, on: engine)
        return try await PastedRedirect(url: request.url, redirect: request.redirect).code(on: engine)
    }
}
