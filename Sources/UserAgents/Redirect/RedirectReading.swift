public import OpenID

/// The result of reading an address.
public enum RedirectReading: Sendable, Hashable {
    /// Not the redirect: the login continues there.
    case elsewhere
    /// The answer to the request: a code, or the provider's error.
    case answered(AuthorizationOutcome)
    /// The redirect with an answer that does not belong to the request.
    case refused(AuthorizationResponseRefusal)
}
