public import HTTPMessage
import IdentityModel

/// A request to the token endpoint, as created by a client.
public struct TokenRequest: Sendable, Hashable {
    public var grant: TokenGrant
    public var client: ClientAuthentication
    /// The requested scope; `nil` selects the server's default.
    public var scope: String?
    /// Additional parameters, in order.
    public var extra: FormFields

    public init(grant: TokenGrant, client: ClientAuthentication, scope: String? = nil, extra: FormFields = [:]) {
        self.grant = grant
        self.client = client
        self.scope = scope
        self.extra = extra
    }

    /// The parameters of the body.
    ///
    /// They contain secrets; only their names are printed.
    public var form: FormFields {
        var fields: FormFields = ["grant_type": grant.name.rawValue]
        switch client {
        case .none(let id): fields.add("client_id", id.rawValue)
        case .post(let id, let secret):
            fields.add("client_id", id.rawValue)
            fields.add("client_secret", secret)
        case .basic: break
        }
        switch grant {
        case .authorizationCode(let code, let redirectURI, let verifier):
            fields.add("code", code)
            fields.add("redirect_uri", redirectURI)
            if case .wellFormed(let verifier) = verifier { fields.add("code_verifier", verifier.secret) }
        case .refreshToken(let token): fields.add("refresh_token", token)
        case .password(let username, let password):
            fields.add("username", username)
            fields.add("password", password)
        case .clientCredentials: break
        case .jwtBearer(let assertion): fields.add("assertion", assertion)
        case .deviceCode(let code, let verifier):
            fields.add("device_code", code)
            if case .wellFormed(let verifier) = verifier { fields.add("code_verifier", verifier.secret) }
        }
        fields.add("scope", ifPresent: scope)
        for field in extra.fields { fields.add(field.name, field.secret) }
        return fields
    }

    /// Creates the HTTP request.
    ///
    /// Sets `Accept`, and `Authorization` for `Basic`, and keeps all other headers.
    public func httpRequest(to endpoint: String, headers: HTTPHeaders = [:]) -> HTTPRequest {
        var headers = headers
        headers.set("Accept", "application/json")
        if case .basic(let id, let secret) = client {
            headers.set("Authorization", BasicCredentials.header(id, secret))
        }
        return .form(form, to: endpoint, headers: headers)
    }
}
