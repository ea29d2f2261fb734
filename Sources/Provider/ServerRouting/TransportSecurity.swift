package import HTTPMessage

/// Adds `Strict-Transport-Security` (RFC 6797) to responses if the issuer is https.
///
/// Never for loopback hosts: browsers apply the policy to all ports of the host, so it would break other local servers
/// that use HTTP.
package struct TransportSecurity: Sendable, Hashable {
    private let isOn: Bool

    /// Decides by the base URL of the issuers.
    package init(baseURL: String) {
        let url = URLReference(baseURL)
        let host = url.host ?? ""
        let isLoopback =
            host == "localhost" || host.hasSuffix(".localhost") || host == "::1" || host.hasPrefix("127.")
        isOn = url.scheme?.lowercased() == "https" && !isLoopback && !host.isEmpty
    }

    /// Adds the header if it applies; the age is one year, as in Keycloak.
    package func marked(_ response: HTTPResponse) -> HTTPResponse {
        guard isOn else { return response }
        var response = response
        response.headers.add("Strict-Transport-Security", "max-age=31536000")
        return response
    }
}
