/// How an authorization request ended, as far as the redirect tells.
public enum AuthorizationOutcome: Sendable, Hashable {
    /// There is a code.
    case authorized(ValidatedAuthorizationResponse)
    /// The server, or the person, said no; the words are the server's.
    case refused(OAuthError)
}
