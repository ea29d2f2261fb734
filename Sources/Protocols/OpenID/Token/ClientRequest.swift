public import HTTPMessage
import IdentityModel

/// A posted request with client authentication: revocation (RFC 7009), device authorization (RFC 8628), Keycloak's
/// logout.
public struct ClientRequest: Sendable, Hashable {
    /// The parameters of the request itself.
    public var fields: FormFields
    public var client: ClientAuthentication

    public init(fields: FormFields, client: ClientAuthentication) {
        self.fields = fields
        self.client = client
    }

    /// Creates the HTTP request.
    ///
    /// Sets `Accept`, and `Authorization` for `Basic`, and keeps all other headers.
    public func httpRequest(to endpoint: String, headers: HTTPHeaders = [:]) -> HTTPRequest {
        var headers = headers
        headers.set("Accept", "application/json")
        var form = fields
        switch client {
        case .none(let id): form.add("client_id", id.rawValue)
        case .post(let id, let secret):
            form.add("client_id", id.rawValue)
            form.add("client_secret", secret)
        case .basic(let id, let secret): headers.set("Authorization", BasicCredentials.header(id, secret))
        }
        return .form(form, to: endpoint, headers: headers)
    }
}
