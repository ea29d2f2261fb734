import HTTPMessage

/// The hosts that a flow may visit: the provider's origin, and those that the settings allow.
///
/// The user's input, the cookies and the `X-KOBIL-*` headers must not reach any other host.
struct Destination: Sendable {
    /// `scheme://host[:port]` of the authorization endpoint.
    let origin: String?
    let allowedHosts: Set<String>

    init(authorizationURL: String, allowedHosts: Set<String>) {
        origin = URLReference(authorizationURL).origin
        self.allowedHosts = Set(allowedHosts.map { $0.lowercased() })
    }

    /// Whether the flow may visit this address.
    func allows(_ url: URLReference) -> Bool {
        guard let target = url.origin, url.authority?.contains("@") != true else { return false }
        if target == origin { return true }
        return url.scheme?.lowercased() == "https" && allowedHosts.contains(url.host ?? "")
    }

    /// Resolves a reference as browsers do: strips whitespace around it, removes line ends, and treats `\` as `/`.
    static func resolve(_ reference: String, at url: URLReference) -> URLReference {
        let trimmed = reference.drop { $0 == " " }
        var text = ""
        var isBeforeQuery = true
        for scalar in trimmed.unicodeScalars {
            switch scalar {
            case "\n", "\r", "\t": continue
            case "?", "#": isBeforeQuery = false
            case "\\" where isBeforeQuery:
                text += "/"
                continue
            default: break
            }
            text += (0x21...0x7E).contains(scalar.value) ? String(scalar) : PercentCoding.encode(String(scalar))
        }
        while text.hasSuffix("%20") && reference.hasSuffix(" ") { text.removeLast(3) }
        var target = text.isEmpty ? url : url.resolving(text)
        target.fragment = nil
        return target
    }
}
