import IdentityModel
import MasterControllerSdk
import OpenID
import Sentences
import UserAgents

extension WebViewRequest {
    /// Returns the request of a web view's client at the engine's provider, with the endpoint and the issuer from
    /// discovery.
    static func made(
        for client: WebViewClient, _ device: GetAstClientDataResultEvent, on engine: isolated FlowEngine
    ) async throws(FlowError) -> WebViewRequest {
        let document = try await engine.metadata()?.document
        guard
            let request = WebViewRequest(
                client: client, astClientData: AstClientDataInfo(astClientData: device), profile: engine.profile,
                endpoint: document?.authorizationEndpoint, issuer: document?.issuer,
                requiresIssuer: document?.authorizationResponseIssParameterSupported ?? false, random: engine.random)
        else {
            throw FlowError(
                refusedBy: IdpSdkError(.invalidCall, "The AST client data has no usable S256 code challenge."))
        }
        return request
    }
}
