import HTTPMessage
import IdentityCore

/// Which requests to an endpoint a script of another origin may make: those that carry a proof of their own.
///
/// A browser adds its cookies to every request. What a cookie opens therefore stands in no rule.
struct CrossOriginRule: Sendable, Hashable {
    /// What a request must carry.
    enum Proof: Sendable, Hashable {
        /// Nothing: the answer is the same for everybody.
        case none
        /// What the endpoint asks of every client: a code, a token or a secret.
        case ownCredentials
        /// An access token in the header `Authorization`.
        case bearerToken
        /// A refresh token in the posted form.
        case refreshToken
    }

    let methods: [HTTPMethod]
    let proof: Proof

    /// Whether the answer may be read by a script whose request was sent with credentials (Fetch Standard, section 3.2.5).
    var allowsCredentials: Bool { proof == .ownCredentials }

    /// Whether the request carries what the rule asks for.
    func admits(_ request: HTTPRequest) -> Bool {
        guard methods.contains(request.method) else { return false }
        return switch proof {
        case .none, .ownCredentials: true
        case .bearerToken: request.headers["Authorization"] != nil && request.bearerToken != nil
        case .refreshToken: request.postedForm?["refresh_token"] != nil
        }
    }

    /// Whether the request that a browser asks about beforehand can carry what the rule asks for; no preflight tells the form.
    func admits(preflight request: HTTPRequest) -> Bool {
        guard methods.contains(where: { $0.rawValue == request.headers["Access-Control-Request-Method"] }) else {
            return false
        }
        guard proof == .bearerToken else { return true }
        let asked = request.headers.values("Access-Control-Request-Headers").joined(separator: ",").lowercased()
        return asked.split(separator: ",").map { String($0).trimmingWhitespace }.contains("authorization")
    }
}

extension CrossOrigin {
    /// Every endpoint of a realm that scripts of other origins may call, by its path.
    static let rules: [String: CrossOriginRule] = [
        ".well-known/openid-configuration": CrossOriginRule(methods: [.get], proof: .none),
        ".well-known/oauth-authorization-server": CrossOriginRule(methods: [.get], proof: .none),
        "protocol/openid-connect/certs": CrossOriginRule(methods: [.get], proof: .none),
        "protocol/openid-connect/token": CrossOriginRule(methods: [.post], proof: .ownCredentials),
        "protocol/openid-connect/token/introspect": CrossOriginRule(methods: [.post], proof: .ownCredentials),
        "protocol/openid-connect/revoke": CrossOriginRule(methods: [.post], proof: .ownCredentials),
        "protocol/openid-connect/userinfo": CrossOriginRule(methods: [.get, .post], proof: .ownCredentials),
        "protocol/openid-connect/auth/device": CrossOriginRule(methods: [.post], proof: .ownCredentials),
        // Keycloak's adapter for browsers calls these two; without that proof a cookie opens them.
        "account": CrossOriginRule(methods: [.get], proof: .bearerToken),
        "account/": CrossOriginRule(methods: [.get], proof: .bearerToken),
        "protocol/openid-connect/logout": CrossOriginRule(methods: [.post], proof: .refreshToken),
    ]
}
