import HTTPMessage

/// The provider's response as returned to the browser.
enum ReturnedResponse {
    /// Headers that would affect the loopback host or belong to another connection.
    ///
    /// The exchange keeps the cookies.
    private static let dropped: Set<String> = [
        "set-cookie", "set-cookie2", "content-length", "transfer-encoding", "connection", "keep-alive", "te", "trailer",
        "upgrade", "proxy-authenticate", "proxy-connection", "strict-transport-security", "public-key-pins", "alt-svc",
        "clear-site-data", "service-worker-allowed", "date", "server", "location", "nel", "report-to",
        "content-security-policy-report-only", "expect-ct", "www-authenticate",
    ]

    /// Returns the response with this body; origins in its headers are translated.
    static func make(of response: HTTPResponse, _ address: AddressTranslation, body: [UInt8]) -> HTTPResponse {
        var headers = HTTPHeaders()
        for field in response.headers.fields {
            let name = field.name.lowercased()
            switch name {
            case _ where dropped.contains(name): continue
            case "content-security-policy": headers.add(field.name, policy(field.value, address))
            case "refresh":
                if let changed = refresh(field.value, address) { headers.add(field.name, changed) }
            case "link", "access-control-allow-origin", "content-location":
                headers.add(field.name, address.replacingOrigins(in: field.value))
            default: headers.add(field.name, field.value)
            }
        }
        headers.add("Content-Security-Policy", guarding(address.origins))
        return HTTPResponse(status: response.status, headers: headers, body: body)
    }

    /// Translates the addresses in the body, for media types that contain addresses.
    static func body(of response: HTTPResponse, _ address: AddressTranslation) -> [UInt8] {
        // A body with a content coding cannot be changed here; the browser decodes it.
        guard response.headers["Content-Encoding"].map({ $0.lowercased() == "identity" }) ?? true else {
            return response.body
        }
        let type = (response.headers["Content-Type"] ?? "").lowercased()
        if isPage(type) {
            return type.contains("utf-16") ? response.body : PageRewriter.rewrite(response.body, address)
        }
        guard
            type.contains("javascript") || type.contains("ecmascript") || type.contains("text/css")
                || type.contains("json")
        else { return response.body }
        guard let text = String(validating: response.body, as: UTF8.self) else { return response.body }
        return Array(address.replacingOrigins(in: text).utf8)
    }

    static func isPage(_ type: String) -> Bool {
        let type = type.lowercased()
        return type.hasPrefix("text/html") || type.hasPrefix("application/xhtml+xml")
    }

    /// A policy with which the browser blocks forms, frames and resources of other hosts than the provider's.
    private static func guarding(_ origins: ProxyOrigins) -> String {
        let places = origins.pairs.map(\.local).joined(separator: " ")
        return
            "default-src \(places) 'unsafe-inline' 'unsafe-eval' data: blob:; form-action \(places); base-uri \(places); "
            + "frame-ancestors \(places); object-src 'none'"
    }

    /// The provider's own policy without directives that require https, which a loopback address does not have.
    private static func policy(_ text: String, _ address: AddressTranslation) -> String {
        let unwanted = ["upgrade-insecure-requests", "block-all-mixed-content", "report-uri", "report-to"]
        let kept = text.split(separator: ";").filter { directive in
            let directive = directive.drop { $0 == " " }.lowercased()
            return !unwanted.contains { directive.hasPrefix($0) }
        }
        return address.replacingOrigins(in: kept.joined(separator: ";"))
    }

    private static func refresh(_ text: String, _ address: AddressTranslation) -> String? {
        let parts = text.split(separator: ";", maxSplits: 1)
        guard parts.count == 2 else { return text }
        let target = parts[1].drop { $0 == " " }
        guard target.lowercased().hasPrefix("url=") else { return nil }
        let url = String(target.dropFirst(4))
        return "\(parts[0]);url=\(address.followed(url) ?? url)"
    }
}
