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
                refusedBy: IdpSdkError(.invalidCall, "The AST client data has no usable S256 code challenge."))
        }
        guard let document = try await engine.metadata()?.document else {
            throw FlowError(
                refusedBy: IdpSdkError(.invalidCall, "The provider's discovery is not available."))
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
