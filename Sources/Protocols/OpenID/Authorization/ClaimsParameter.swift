import HTTPMessage
import JOSE

extension AuthorizationRequest {
    /// The requested claims that have an effect.
    public var claims: ClaimsParameter? { extra["claims"].flatMap { try? ClaimsParameter($0) } }
}

/// The `claims` parameter of an authorization request, of which only two members have an effect (OpenID Connect Core,
/// section 5.5).
///
/// Tokens contain the claims that the client's scopes grant. Every other requested claim is ignored without an error,
/// even an essential one (section 5.5.1).
public struct ClaimsParameter: Sendable, Hashable {
    /// The `sub` that the ID token must have; `nil` accepts any.
    public let subject: String?

    /// The only authentication context class that this server supports.
    private static let ownContext = "1"

    /// Parses the parameter's JSON.
    ///
    /// Throws `invalid_request` if it is not a JSON object, and `unmet_authentication_requirements` if an essential
    /// `acr` has values that do not include the server's own.
    init(_ text: String) throws(OAuthError) {
        guard let json = try? JSONValue(parsing: Array(text.utf8)), json.object != nil else {
            throw .invalidParameter("claims")
        }
        let idToken = json["id_token"]
        subject = idToken?["sub"]?["value"]?.string
        guard let context = idToken?["acr"], context["essential"]?.bool == true else { return }
        let values = (context["values"]?.strings ?? []) + [context["value"]?.string].compactMap { $0 }
        guard values.isEmpty || values.contains(Self.ownContext) else {
            throw OAuthError(.unmetAuthenticationRequirements, "acr has the value 1 only")
        }
    }
}
