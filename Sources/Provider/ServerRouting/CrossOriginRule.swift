package import HTTPMessage
import IdentityStore

/// Which requests to an endpoint scripts of other origins may send.
///
/// The request must carry its own proof. Endpoints that accept a cookie as proof have no rule, because a browser adds
/// cookies to every request.
package struct CrossOriginRule: Sendable, Hashable {
    /// What a request must carry.
    package enum Proof: Sendable, Hashable {
        /// Nothing: the answer is the same for everybody.
        case none
        /// The credentials that the endpoint requires anyway: a code, a token or a secret.
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

    /// Whether scripts may read responses to requests with credentials (Fetch Standard, section 3.2.5).
    var allowsCredentials: Bool { proof == .ownCredentials }

    /// Whether the request has the method and the proof of the rule.
    func admits(_ request: HTTPRequest) -> Bool {
        guard methods.contains(request.method) else { return false }
        return switch proof {
        case .none, .ownCredentials: true
        case .bearerToken: request.headers["Authorization"] != nil && request.bearerToken() != nil
        case .refreshToken: request.postedForm?["refresh_token"] != nil
        }
    }

    /// Whether the request that a preflight announces can satisfy the rule; a preflight does not contain the form
    /// fields.
    func admits(preflight request: HTTPRequest) -> Bool {
        guard methods.contains(where: { $0.rawValue == request.headers["Access-Control-Request-Method"] }) else {
            return false
        }
        guard proof == .bearerToken else { return true }
        let asked = request.headers.values("Access-Control-Request-Headers").joined(separator: ",").lowercased()
        return asked.split(separator: ",").map { String($0).trimmingWhitespace }.contains("authorization")
    }
}
