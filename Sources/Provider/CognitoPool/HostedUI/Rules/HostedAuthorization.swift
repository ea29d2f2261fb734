import CognitoProtocol
import HTTPMessage
import IdentityModel
import IdentityStore
import OpenID
import ServerRouting

/// An app's authorization request that the hosted UI accepts (Amazon Cognito, authorize endpoint).
///
/// The response is a code in the query of the redirect URI, for the scope `openid`.
struct HostedAuthorization: Sendable, Hashable {
    /// The request with its checked parameters.
    let request: AuthorizationRequest
    /// The provider that the app requests (`identity_provider`).
    let identityProvider: String?
    let prompt: PromptParameter

    /// The client ID in the parameters, which the caller looks up; the refusal is displayed on a page.
    static func clientID(in fields: FormFields) throws(AuthorizationRequestError) -> ClientID {
        if let excess = ParameterBounds.excessForPage(in: fields) { throw .page(message: excess.sentence, status: 400) }
        return try ReceivedAuthorizationRequest(fields).clientID()
    }

    /// Checks the parameters against the app's redirect URIs, compared byte by byte.
    ///
    /// Throws a refusal that is displayed on a page unless the redirect URI is the app's; later refusals are sent to
    /// the redirect URI.
    init(
        _ fields: FormFields, redirectURIs: [String], requiresPKCE: Bool
    ) throws(AuthorizationRequestError) {
        let rules = AuthorizationClientRules(
            redirectURIs: redirectURIs, scopes: [], proofKey: requiresPKCE ? .required : .optional)
        let excess = ParameterBounds.excess(in: fields)
        let request = try ReceivedAuthorizationRequest(ParameterBounds.fitting(in: fields)).accepted(by: rules)
        if let excess { throw .redirect(excess.error, .query) }
        guard request.responseMode ?? .query == .query else {
            throw .redirect(.invalidParameter("response_mode"), .query)
        }
        do throws(OAuthError) { prompt = try PromptParameter(request.prompt) } catch { throw .redirect(error, .query) }
        identityProvider = request.extra["identity_provider"].flatMap { $0.isEmpty ? nil : $0 }
        self.request = request
    }

    /// Whether the app requires a new sign-in, even if the browser has a session.
    var asksForLogin: Bool { prompt.asksForLogin || request.maxAge != nil }

    /// The part of the request that the store keeps.
    var kept: HostedRequest {
        HostedRequest(
            redirectURI: request.redirectURI, state: request.state, scope: PoolTokenClaim.hostedUIScope,
            challenge: request.challenge, nonce: request.nonce?.value)
    }
}
