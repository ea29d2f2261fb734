import IdentityModel
import MasterControllerSdk
import OpenID
import Sentences
import UserAgents

/// The authorization request of a login in a browser that connects to the provider directly, and the expected redirect.
struct BrowserLoginRequest: Sendable {
    /// The address to open.
    let url: String
    /// The redirect that the response must match.
    let redirect: ExpectedRedirect

    /// Creates a request with the redirect URI `redirectURI`, and with the endpoint and the issuer from discovery.
    ///
    /// A pasted address contains the response in its query or fragment, so `form_post` is not requested for it.
    init(
        _ client: ClientID, _ redirectURI: String, _ device: GetAstClientDataResultEvent, isPasted: Bool = false,
        on engine: isolated FlowEngine
    ) async throws(FlowError) {
        let profile = engine.profile
        guard let challenge = CodeChallenge(value: device.codeChallenge) else {
            throw FlowError(
                refusedBy: IdpSdkError(.invalidCall, Text("The AST client data has no usable S256 code challenge.")))
        }
        guard let document = try await engine.metadata()?.document else {
            throw FlowError(
                refusedBy: IdpSdkError(.invalidCall, Text("The provider's discovery is not available.")))
        }
        let mode = profile.responseMode.flatMap { ResponseMode(rawValue: $0.rawValue) }
        let request = AuthorizationRequest(
            clientID: client, redirectURI: redirectURI, responseMode: isPasted && mode == .formPost ? nil : mode,
            scope: profile.scope, state: Hexadecimal.encode(engine.random.bytes(16)),
            nonce: .bound(to: challenge.value), challenge: challenge, prompt: profile.prompt,
            extra: profile.orderedExtraParameters)
        url = request.url(endpoint: document.authorizationEndpoint)
        redirect = ExpectedRedirect(
            redirectURI: redirectURI, state: request.state ?? "", issuer: document.issuer,
            requiresIssuer: document.authorizationResponseIssParameterSupported)
    }
}

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
                refusedBy: IdpSdkError(.invalidCall, Text("The AST client data has no usable S256 code challenge.")))
        }
        return request
    }
}

extension FlowEngine {
    /// Returns the provider's metadata; `nil` without a provider directory.
    fileprivate func metadata() async throws(FlowError) -> ProviderMetadata? {
        guard let directory = userAgents?.directory else { return nil }
        let trace = RequestTrace(stage.trace, clock: stage.clock, from: .app, to: .identityProvider)
        do throws(ProviderLookUpError) { return try await directory.metadata(tracing: trace) } catch {
            throw FlowError(refusedBy: IdpSdkError(error))
        }
    }
}
