/// The result of an authorization request, as reported by the redirect.
public enum AuthorizationOutcome: Sendable, Hashable {
    case authorized(ValidatedAuthorizationResponse)
    /// The server or the user refused; the error is the server's.
    case refused(OAuthError)
}
