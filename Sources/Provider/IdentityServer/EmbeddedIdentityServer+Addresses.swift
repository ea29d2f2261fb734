import HTTPMessage
import HTTPServer
import IdentityModel
import Sentences

/// The addresses and names that a server may have.
extension EmbeddedIdentityServer {
    /// The base URL of a server without an issuer; throws if the server listens at every address.
    static func address(
        of listen: ListenAddress, port: UInt16, isSecure: Bool
    ) throws(IdentityServerError) -> String {
        let scheme = isSecure ? "https" : "http"
        guard let host = listen.host else { return "\(scheme)://127.0.0.1:\(port)/auth" }
        guard !["0.0.0.0", "::", "*", ""].contains(host) else {
            throw IdentityServerError(
                .invalidIssuer, subject: listen.description,
                detail: Text("a server that listens on every address needs an issuer"))
        }
        return "\(scheme)://\(ListenAddress.tcp(host: host, port: port))/auth"
    }

    /// Removes trailing slashes from an issuer; throws if it is not a valid issuer.
    static func normalised(_ issuer: String) throws(IdentityServerError) -> String {
        var issuer = issuer
        while issuer.hasSuffix("/") { issuer.removeLast() }
        let url = URLReference(issuer)
        guard ["http", "https"].contains(url.scheme?.lowercased() ?? ""), url.authority?.isEmpty == false,
            url.path == "/auth", url.query == nil, url.fragment == nil
        else {
            throw IdentityServerError(
                .invalidIssuer, subject: issuer,
                detail: Text("an issuer has the scheme http or https, a host, and the path /auth"))
        }
        return issuer
    }
}

extension ListenAddress {
    /// The host names that requests may use.
    ///
    /// A loopback listener accepts only the machine's own names and the issuer's, so that a web page cannot reach it by
    /// DNS rebinding.
    func hosts(besides baseURL: String?) -> AcceptedHosts {
        guard let host, host == "localhost" || host == "::1" || host.hasPrefix("127.") else { return .any }
        return .loopback(and: [host] + [baseURL.flatMap { URLReference($0).host }].compactMap { $0 })
    }
}

extension TenantID {
    /// Whether the name can be part of a URL without escaping.
    var isServable: Bool {
        !rawValue.isEmpty && rawValue.utf8.count <= 255 && rawValue != "." && rawValue != ".."
            && rawValue.unicodeScalars.allSatisfy {
                $0.isASCII
                    && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_.".unicodeScalars.contains($0))
            }
    }
}
