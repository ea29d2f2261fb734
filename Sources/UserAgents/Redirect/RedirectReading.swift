public import OpenID

/// What an address turned out to be.
public enum RedirectReading: Sendable, Hashable {
    /// Not the redirect: the login simply goes on there.
    case elsewhere
    /// The answer to the request: a code, or the provider's own refusal.
    case answered(AuthorizationOutcome)
    /// The redirect, with an answer that does not belong to the request.
    case refused(AuthorizationResponseRefusal)
}
