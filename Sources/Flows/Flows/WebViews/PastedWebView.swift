import IdentityModel
import MasterControllerSdk
import UserAgents

/// Any browser as a web view: the user opens the address there and pastes its final address.
struct PastedWebView: Sendable {
    let client: WebViewClient

    func code(
        for device: GetAstClientDataResultEvent, on engine: isolated FlowEngine
    ) async throws(FlowError) -> ObtainedCode {
        let request = try await WebViewRequest.made(for: client, device, on: engine)
        return try await PastedRedirect(url: request.url, headers: request.headers, redirect: request.redirect)
            .code(on: engine)
    }
}
