package import HTTPMessage
import IdentityCore

/// The requests to an endpoint that scripts of other origins may make: those that carry a proof of their own.
///
/// A browser adds its cookies to every request. Endpoints that a cookie opens therefore have no rule.
package struct CrossOriginRule: Sendable, Hashable {
    /// What a request must carry.
    package enum Proof: Sendable, Hashable {
        /// Nothing: the answer is the same for everybody.
        case none
        /// What the endpoint asks of every client: a code, a token or a secret.
        case ownCredentials
        /// An access token in the header `Authorization`.
        case bearerToken
        /// A refresh token in the posted form.
        case refreshToken
    }

    package let methods: [HTTPMethod]
    package let proof: Proof

    package init(methods: [HTTPMethod], proof: Proof) {
        self.methods = methods
        self.proof = proof
    }

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
