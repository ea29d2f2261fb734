import HTTPMessage

/// A browser's request as forwarded to the provider.
enum ForwardedRequest {
    /// The browser's headers that are forwarded; its cookies for the loopback address are not.
    private static let kept = [
        "accept", "accept-language", "content-type", "user-agent", "if-none-match", "if-modified-since",
    ]

    /// Creates the request to the real address, with the headers that a provider of kind kobil needs.
    static func make(
        of incoming: HTTPRequest, to real: String, _ origins: ProxyOrigins, adding own: HTTPHeaders
    ) -> HTTPRequest {
        var headers = HTTPHeaders()
        for field in incoming.headers.fields where kept.contains(field.name.lowercased()) {
            headers.add(field.name, field.value)
        }
        if let origin = incoming.headers["Origin"] {
            headers.add("Origin", origins.pairs.first { $0.local == origin }?.real ?? "null")
        }
        if let referer = incoming.headers["Referer"], let translated = origins.real(for: URLReference(referer)),
            !URLReference(referer).path.hasPrefix(ProxyOrigins.ownPath)
        {
            headers.add("Referer", translated)
        }
        for field in own.fields { headers.add(field.name, field.value) }
        return HTTPRequest(method: incoming.method, target: real, headers: headers, body: incoming.body)
    }

    /// Whether the request is for a page, not for a resource of one.
    static func isDocument(_ incoming: HTTPRequest) -> Bool {
        guard let destination = incoming.headers["Sec-Fetch-Dest"]?.lowercased() else {
            // Older browsers do not send Sec-Fetch-Dest, but accept text/html only when they request a page.
            let isBrowser = incoming.headers["User-Agent"]?.contains("Mozilla") ?? false
            return incoming.headers["Accept"].map { $0.contains("text/html") || !isBrowser } ?? true
        }
        return ["document", "iframe", "frame"].contains(destination)
    }
}
