import HTTPMessage
import OpenID

/// Responses at an app's redirect URI, which was checked before.
enum HostedRedirect {
    /// A redirect with a code or an error, and the app's state.
    static func response(
        _ outcome: AuthorizationResponse.Outcome, to redirectURI: String, state: String?
    ) -> HTTPResponse {
        let answer = AuthorizationResponse(outcome: outcome, state: state, issuer: nil)
        // The mode `query` always has a location.
        return to(answer.location(at: redirectURI, mode: .query) ?? redirectURI)
    }

    static func response(_ outcome: AuthorizationResponse.Outcome, to request: AuthorizationRequest) -> HTTPResponse {
        response(outcome, to: request.redirectURI, state: request.state)
    }

    /// The redirect for a refused request; omits `state` if the request has several.
    static func refusal(_ error: OAuthError, _ mode: ResponseMode, of fields: FormFields) -> HTTPResponse {
        let states = fields.values("state")
        let answer = AuthorizationResponse(
            outcome: .error(error), state: states.count == 1 ? states.first : nil, issuer: nil)
        let redirectURI = fields["redirect_uri"] ?? ""
        return to(answer.location(at: redirectURI, mode: mode == .formPost ? .query : mode) ?? redirectURI)
    }

    /// A redirect that browsers follow with GET; it sends no referrer, because the address can contain a code (RFC
    /// 9700, section 4.2.4).
    static func to(_ location: String) -> HTTPResponse {
        HTTPResponse(
            status: 302,
            headers: ["Location": location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer"])
    }
}
