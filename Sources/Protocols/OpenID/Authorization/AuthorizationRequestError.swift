public import Sentences

/// Why a server does not start a login for an authorization request, and how it reports that.
public enum AuthorizationRequestError: Error, Sendable, Hashable {
    /// Displayed on a page and never redirected, because the redirect URI may not be the client's (RFC 6749, section
    /// 4.1.2.1).
    case page(message: Sentence, status: Int)
    /// Reported to the client at its redirect URI.
    case redirect(OAuthError, ResponseMode)

    /// Keycloak's message if there is no client ID, or a parameter cannot be parsed.
    public static let invalidRequest = page(message: "Invalid Request", status: 400)
    /// Keycloak's message for a client that does not exist.
    public static let clientNotFound = page(message: "Client not found.", status: 400)
    /// Keycloak's message for a disabled client.
    public static let clientDisabled = page(message: "Client disabled.", status: 400)
    /// Keycloak's message for a client that may only validate tokens.
    public static let bearerOnly = page(
        message: "Bearer-only applications are not allowed to initiate browser login", status: 403)
    /// Keycloak's message for a redirect URI that is missing or not registered.
    public static let invalidRedirectURI = page(message: "Invalid parameter: redirect_uri", status: 400)
}
