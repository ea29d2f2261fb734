/// Why a server does not start a login for an authorization request, and how it says so.
public enum AuthorizationRequestRefusal: Error, Sendable, Hashable {
    /// Told on a page and never by redirect, since nobody knows whose redirect URI it is (RFC 6749, section 4.1.2.1).
    case page(message: String, status: Int)
    /// Told to the client at its redirect URI.
    case redirect(OAuthError, ResponseMode)

    /// Keycloak's words where the client is not named, or a parameter cannot be read at all.
    public static let invalidRequest = page(message: "Invalid Request", status: 400)
    /// Keycloak's words for a client that does not exist.
    public static let clientNotFound = page(message: "Client not found.", status: 400)
    /// Keycloak's words for a client that was switched off.
    public static let clientDisabled = page(message: "Client disabled.", status: 400)
    /// Keycloak's words for a client that may only check tokens.
    public static let bearerOnly = page(
        message: "Bearer-only applications are not allowed to initiate browser login", status: 403)
    /// Keycloak's words for a redirect URI that is missing or not the client's.
    public static let invalidRedirectURI = page(message: "Invalid parameter: redirect_uri", status: 400)
}
