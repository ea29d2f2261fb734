package import HTTPMessage

/// Adds `Strict-Transport-Security` (RFC 6797) to responses if the issuer is https; a realm's page may have its own.
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
        let name = "Strict-Transport-Security"
        var response = response
        // A realm's page has an empty value if the realm wants none.
        if isOn, response.headers[name] == nil { response.headers.add(name, "max-age=31536000") }
        if !isOn || response.headers[name]?.isEmpty == true { response.headers.remove(name) }
        return response
    }
}
