/// The result of an authorization request, as the redirect reports it.
public enum AuthorizationOutcome: Sendable, Hashable {
    /// The server issued a code.
    case authorized(ValidatedAuthorizationResponse)
    /// The server or the user refused; the error is the server's.
    case refused(OAuthError)
}
