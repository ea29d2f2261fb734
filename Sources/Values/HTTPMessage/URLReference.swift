/// The parts of a URL or relative reference exactly as written, without normalisation (RFC 3986, appendix B).
///
/// Redirect URIs are compared as strings, and custom schemes must survive. Libraries that normalise URLs do not
/// guarantee that.
public struct URLReference: Sendable, Hashable, CustomStringConvertible {
    /// The part before the first colon; `nil` in a relative reference.
    public var scheme: String?
    /// `user@host:port` after `//`; `nil` if there is no `//`.
    public var authority: String?
    public var path: String
    /// The part between `?` and `#`; `nil` if there is no `?`.
    public var query: String?
    /// The part after `#`; `nil` if there is no `#`.
    public var fragment: String?

    /// Splits a reference into its parts; every string is a valid reference, so this cannot fail.
    public init(_ text: String) {
        // Searches bytes, because the delimiters are ASCII and searching characters takes many times longer.
        var rest = Substring(text).utf8
        if let mark = rest.firstIndex(of: UInt8(ascii: "#")) {
            fragment = String(Substring(rest[rest.index(after: mark)...]))
            rest = rest[..<mark]
        }
        if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
            query = String(Substring(rest[rest.index(after: mark)...]))
            rest = rest[..<mark]
        }
        if let colon = rest.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(Substring(rest[..<colon])) {
            scheme = String(Substring(rest[..<colon]))
            rest = rest[rest.index(after: colon)...]
        }
        if rest.starts(with: "//".utf8) {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
            authority = String(Substring(rest[..<end]))
            rest = rest[end...]
        }
        path = String(Substring(rest))
    }

    /// The host, lower-cased, without brackets, user and port; `nil` without an authority.
    public var host: String? {
        guard let authority else { return nil }
        var rest = authority[...]
        if let at = rest.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
        if rest.hasPrefix("["), let end = rest.firstIndex(of: "]") {
            return rest[rest.index(after: rest.startIndex)..<end].lowercased()
        }
        return rest.prefix { $0 != ":" }.lowercased()
    }

    /// The port as written, or the scheme's default (80, 443); `nil` if there is neither, or if the port is not a
    /// number.
    public var effectivePort: UInt16? {
        guard let authority else { return nil }
        let afterUser = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority[...]
        let afterHost = afterUser.lastIndex(of: "]").map { afterUser[afterUser.index(after: $0)...] } ?? afterUser
        if let colon = afterHost.lastIndex(of: ":") {
            let digits = afterHost[afterHost.index(after: colon)...]
            if !digits.isEmpty { return UInt16(digits) }
        }
        return switch scheme?.lowercased() {
        case "http": 80
        case "https": 443
        default: nil
        }
    }

    /// The origin, `scheme://host:port`, without the port if it is the scheme's default.
    public var origin: String? {
        guard let scheme = scheme?.lowercased(), let host, let port = effectivePort else { return nil }
        let shown = host.contains(":") ? "[\(host)]" : host
        let isDefault = (scheme == "http" && port == 80) || (scheme == "https" && port == 443)
        return isDefault ? "\(scheme)://\(shown)" : "\(scheme)://\(shown):\(port)"
    }

    /// Whether the host is this machine's loopback name or address (`localhost`, `127.0.0.0/8`, `::1`).
    public var isLoopback: Bool {
        guard let host else { return false }
        if host == "localhost" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    /// The parts joined again, as written.
    public var description: String {
        var result = ""
        if let scheme { result += scheme + ":" }
        if let authority { result += "//" + authority }
        result += path
        if let query { result += "?" + query }
        if let fragment { result += "#" + fragment }
        return result
    }

    /// Resolves `reference` against this URL (RFC 3986, section 5.2).
    public func resolving(_ reference: String) -> URLReference {
        var target = URLReference(reference)
        if target.scheme != nil {
            target.path = Self.removingDotSegments(target.path)
            return target
        }
        target.scheme = scheme
        if target.authority != nil {
            target.path = Self.removingDotSegments(target.path)
            return target
        }
        target.authority = authority
        if target.path.isEmpty {
            target.path = path
            if target.query == nil { target.query = query }
        } else if target.path.hasPrefix("/") {
            target.path = Self.removingDotSegments(target.path)
        } else {
            target.path = Self.removingDotSegments(merged(with: target.path))
        }
        return target
    }

    private func merged(with relative: String) -> String {
        if authority != nil && path.isEmpty { return "/" + relative }
        guard let slash = path.lastIndex(of: "/") else { return relative }
        return String(path[...slash]) + relative
    }

    private static func removingDotSegments(_ path: String) -> String {
        let absolute = path.hasPrefix("/")
        var kept: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment {
            case ".":
                if isLast { kept.append("") }
            case "..":
                if kept.count > (absolute ? 1 : 0) { kept.removeLast() }
                if isLast { kept.append("") }
            default: kept.append(segment)
            }
        }
        return kept.joined(separator: "/")
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, text.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
        let isLetter = { (byte: UInt8) in (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z") }
        return isLetter(first)
            && text.utf8.allSatisfy {
                isLetter($0) || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")) || "+-.".utf8.contains($0)
            }
    }
}
