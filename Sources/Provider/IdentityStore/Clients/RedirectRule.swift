import HTTPMessage

/// Decides which URIs match a registered redirect URI, as Keycloak 26.7 does: the same URI, a URI below a trailing `*`,
/// and any port of a loopback URI without one (RFC 8252, section 7.3).
///
/// URIs are not normalised; ambiguous ones are rejected (RFC 9700, section 4.1).
package struct RedirectRule: Sendable, Hashable {
    /// The registered URI, made absolute.
    package let registered: String

    /// Creates a rule from a registered URI.
    ///
    /// A relative URI is resolved against the client's root URL.
    package init(_ registered: String, rootURL: String?) {
        if registered.hasPrefix("/"), let rootURL {
            var root = rootURL
            while root.hasSuffix("/") { root.removeLast() }
            self.registered = root + registered
        } else {
            self.registered = registered
        }
    }

    package func matches(_ uri: String) -> Bool {
        guard Self.isUnambiguous(uri), !Self.hasScriptScheme(uri) else { return false }
        if uri.utf8.elementsEqual(registered.utf8) { return !registered.contains("*") }
        return isBelow(uri) || isAtAnotherPort(uri)
    }

    /// Whether the URI has no fragment (RFC 6749, section 3.1.2), no user info, no dot segments, and nothing that
    /// browsers parse differently.
    static func isUnambiguous(_ uri: String) -> Bool {
        guard uri.utf8.count <= 2000, uri.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            !uri.utf8.contains(where: { "#\\*".utf8.contains($0) })
        else { return false }
        let reference = URLReference(uri)
        if let authority = reference.authority {
            guard !authority.contains("@"), !authority.contains("%"), hasReadablePort(authority) else { return false }
        }
        // Percent-encoding can be nested, so every layer is checked.
        var path = reference.path
        for _ in 0..<5 {
            if path.split(separator: "/").contains(where: isDotSegment) || path.contains("\\") { return false }
            let decoded = PercentCoding.decode(path)
            if decoded == path { return true }
            path = decoded
        }
        return false
    }

    /// Whether a segment is `.` or `..`.
    ///
    /// Parameters are removed first, as by some servers (`..;`, RFC 3986, section 3.3).
    private static func isDotSegment(_ segment: Substring) -> Bool {
        [".", ".."].contains(segment.prefix { $0 != ";" })
    }

    /// Whether a browser would execute the URI as a script, or display its content as a page of another origin.
    ///
    /// Browsers ignore whitespace and control characters before and within a scheme.
    package static func hasScriptScheme(_ uri: String) -> Bool {
        let read = String(String.UnicodeScalarView(uri.unicodeScalars.filter { $0.value > 0x20 }))
        return scriptSchemes.contains(URLReference(read).scheme?.lowercased() ?? "")
    }

    private static let scriptSchemes: Set = [
        "javascript", "data", "vbscript", "blob", "filesystem", "about", "view-source", "jar",
    ]

    private static func hasReadablePort(_ authority: String) -> Bool {
        let afterHost = authority.lastIndex(of: "]").map { authority[authority.index(after: $0)...] } ?? authority[...]
        guard let colon = afterHost.firstIndex(of: ":") else { return true }
        return UInt16(afterHost[afterHost.index(after: colon)...]) != nil
    }

    /// Whether the URI is below a trailing `*`.
    ///
    /// The `*` matches the rest of path and query, never a part of scheme, host or port.
    private func isBelow(_ uri: String) -> Bool {
        guard registered.hasSuffix("*") else { return false }
        let rule = URLReference(String(registered.dropLast()))
        let asked = URLReference(uri)
        if registered == "*" { return ["http", "https"].contains(asked.scheme ?? "") && asked.authority != nil }
        guard rule.query == nil, asked.scheme == rule.scheme, asked.authority == rule.authority,
            rule.scheme != nil
        else { return false }
        // `https://app.example/*` matches `https://app.example` too.
        if rule.path.hasSuffix("/"), asked.path.utf8.elementsEqual(rule.path.dropLast().utf8) { return true }
        return asked.path.utf8.starts(with: rule.path.utf8)
            && (!rule.path.isEmpty || asked.path.isEmpty || asked.path.hasPrefix("/"))
    }

    private func isAtAnotherPort(_ uri: String) -> Bool {
        var asked = URLReference(uri)
        let rule = URLReference(registered)
        guard rule.scheme == "http", asked.scheme == "http", let host = rule.authority, let given = asked.authority,
            ["127.0.0.1", "[::1]", "localhost"].contains(host), given.hasPrefix(host + ":")
        else { return false }
        asked.authority = host
        return asked.description.utf8.elementsEqual(registered.utf8)
            || RedirectRule(registered, rootURL: nil).isBelow(asked.description)
    }
}

extension ClientRecord {
    /// Whether an authorization response may be sent to the URI.
    package func allowsRedirect(to uri: String) -> Bool {
        redirectURIs.contains { RedirectRule($0, rootURL: rootURL).matches(uri) }
    }

    /// Whether a logout may redirect to the URI: it matches `post.logout.redirect.uris`, or, if that attribute is `+`
    /// or empty, a redirect URI.
    package func allowsLogoutRedirect(to uri: String) -> Bool {
        let wished = attributes["post.logout.redirect.uris"].flatMap { $0.isEmpty ? nil : $0 } ?? "+"
        return wished.split(separator: "##", omittingEmptySubsequences: true).contains { part in
            switch part {
            case "+": allowsRedirect(to: uri)
            case "-": false
            default: RedirectRule(String(part), rootURL: rootURL).matches(uri)
            }
        }
    }

    /// The URIs to which a logout may redirect, absolute.
    package var logoutRedirectURIs: [String] {
        let wished = attributes["post.logout.redirect.uris"].flatMap { $0.isEmpty ? nil : $0 } ?? "+"
        return wished.split(separator: "##").flatMap { part in
            part == "+" ? redirectURIs : part == "-" ? [] : [String(part)]
        }.map { RedirectRule($0, rootURL: rootURL).registered }
    }

    /// The web origins, with `+` replaced by the origins of the redirect URIs.
    package var effectiveWebOrigins: [String] {
        var origins = webOrigins.filter { $0 != "+" }
        if webOrigins.contains("+") {
            origins += redirectURIs.map { RedirectRule($0, rootURL: rootURL).registered }
                .filter { $0 != "*" }.compactMap { URLReference($0).origin }
        }
        return Array(Set(origins)).sorted()
    }

    /// Whether scripts of the origin may read responses for this client.
    package func allowsOrigin(_ origin: String) -> Bool {
        effectiveWebOrigins.contains { $0 == "*" || $0.utf8.elementsEqual(origin.utf8) }
    }
}
