package import HTTPMessage

/// Tells browsers to stay with TLS (RFC 6797), where everybody reaches the server by it.
///
/// Never at the loopback: browsers keep the rule by host and not by port, and it would lock whatever else is developed there out of HTTP.
package struct TransportSecurity: Sendable, Hashable {
    private let isOn: Bool

    /// Judges the issuers' base URL.
    package init(baseURL: String) {
        let url = URLReference(baseURL)
        let host = url.host ?? ""
        let isLoopback =
            host == "localhost" || host.hasSuffix(".localhost") || host == "::1" || host.hasPrefix("127.")
        isOn = url.scheme?.lowercased() == "https" && !isLoopback && !host.isEmpty
    }

    /// The answer with the header where it belongs; a year, as Keycloak's.
    package func marked(_ response: HTTPResponse) -> HTTPResponse {
        guard isOn else { return response }
        var response = response
        response.headers.add("Strict-Transport-Security", "max-age=31536000")
        return response
    }
}
