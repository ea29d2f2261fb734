public import OpenID

/// The result of parsing an address.
public enum RedirectReading: Sendable, Hashable {
    /// Not the redirect: the login continues there.
    case elsewhere
    /// The response to the request: a code, or the provider's error.
    case answered(AuthorizationOutcome)
    /// The redirect with a response that does not belong to the request.
    case refused(AuthorizationResponseError)
}
