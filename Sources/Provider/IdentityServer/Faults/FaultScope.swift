import HTTPMessage

/// The purpose of a request, as far as faults depend on it.
enum FaultScope: Sendable, Hashable {
    /// A step of a flow: a page, an answer to it, tokens, a logout, an operation of a user pool.
    case step
    case keys
    /// What every flow reads first, and what pages load: discovery, style sheets, preflight requests.
    case background
    /// Administration, which is not part of a flow.
    case administration

    /// Classifies a request by its method and path.
    init(_ request: HTTPRequest) {
        let path = request.path
        self =
            if path.hasPrefix("/auth/admin/") || path.hasPrefix("/auth/realms/master/") {
                .administration
            } else if path.hasSuffix("/protocol/openid-connect/certs") || path.hasSuffix("/.well-known/jwks.json") {
                .keys
            } else if request.method == .options || path.hasPrefix("/auth/resources/") || path.contains("/.well-known/")
                || path.contains("/openid-connect/login-status-iframe")
            {
                .background
            } else {
                .step
            }
    }
}
