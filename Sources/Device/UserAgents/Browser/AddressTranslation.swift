import HTTPMessage

/// Translates addresses on the provider's pages, so that the browser continues to use this program's proxy.
struct AddressTranslation: Sendable {
    let origins: ProxyOrigins
    let redirect: ExpectedRedirect
    /// The page's address at the provider.
    let page: URLReference

    /// Returns the new address of a link or another navigation target, or `nil` if it is unchanged.
    ///
    /// The redirect URI becomes the proxy's address for the response, the provider's addresses become loopback
    /// addresses, and all other hosts become the page that rejects them.
    func followed(_ text: String) -> String? {
        guard let url = absolute(text) else { return nil }
        if redirect.isRedirect(url) { return caught(url) }
        guard Self.isWeb(url) else { return nil }
        return origins.local(for: url) ?? origins.refusalAddress(for: url)
    }

    /// Returns the new address of a resource that a page loads, or `nil` if it is unchanged.
    ///
    /// Addresses of other hosts are unchanged; the browser blocks them because of the proxy's content security policy.
    func loaded(_ text: String) -> String? {
        guard let url = absolute(text), Self.isWeb(url) else { return nil }
        return origins.local(for: url)
    }

    /// Replaces the provider's origins and the redirect URI in a script, a style sheet or a list of addresses.
    func replacingOrigins(in text: String) -> String {
        var result = Self.replace(redirect.redirectURI, by: origins.answerAddress, in: text, isOrigin: false)
        for pair in origins.pairs { result = Self.replace(pair.real, by: pair.local, in: result, isOrigin: true) }
        return result
    }

    /// Resolves an address in a header, or on a page with this base.
    func resolved(_ text: String, base: String? = nil) -> URLReference {
        let start = base.map { absolute($0) ?? page.resolving($0) } ?? page
        var target = absolute(text) ?? start.resolving(Self.asBrowsersRead(text))
        target.path = Self.escaped(nonASCII: target.path)
        target.query = target.query.map(Self.escaped(nonASCII:))
        return target
    }

    private func caught(_ url: URLReference) -> String {
        var caught = URLReference(origins.answerAddress)
        caught.query = url.query
        caught.fragment = url.fragment
        return caught.description
    }

    /// The URL of an address with its own scheme or host, parsed as browsers do; `nil` for any other address.
    private func absolute(_ text: String) -> URLReference? {
        let cleaned = Self.asBrowsersRead(text)
        let reference = URLReference(cleaned)
        if reference.scheme == nil && reference.authority == nil { return nil }
        if reference.scheme != nil && reference.authority == nil {
            // Browsers parse `https:/host` and `https:host` as addresses with a host.
            guard Self.isWeb(reference) else { return reference }
            let rest = cleaned.drop { $0 != ":" }.dropFirst().drop { $0 == "/" }
            return URLReference("\(reference.scheme ?? "")://\(rest)")
        }
        return page.resolving(cleaned)
    }

    /// Normalises an address as browsers do: no spaces around it, no line ends inside, `\\` becomes `/`.
    private static func asBrowsersRead(_ text: String) -> String {
        var cleaned = ""
        var isBeforeQuery = true
        for scalar in text.unicodeScalars where scalar != "\n" && scalar != "\r" && scalar != "\t" {
            if scalar == "?" || scalar == "#" { isBeforeQuery = false }
            cleaned.unicodeScalars.append(scalar == "\\" && isBeforeQuery ? "/" : scalar)
        }
        while cleaned.first == " " { cleaned.removeFirst() }
        while cleaned.last == " " { cleaned.removeLast() }
        return cleaned
    }

    private static func escaped(nonASCII text: String) -> String {
        text.unicodeScalars.map { (0x21...0x7E).contains($0.value) ? String($0) : PercentCoding.encode(String($0)) }
            .joined()
    }

    private static func isWeb(_ url: URLReference) -> Bool {
        let scheme = url.scheme?.lowercased()
        return scheme == "http" || scheme == "https"
    }

    /// Replaces a text and its form with escaped slashes; an origin only if the host ends there.
    private static func replace(_ old: String, by new: String, in text: String, isOrigin: Bool) -> String {
        var result = text
        for isEscaped in [false, true] {
            let wanted = Array((isEscaped ? escaped(old) : old).utf8)
            let replacement = Array((isEscaped ? escaped(new) : new).utf8)
            let source = Array(result.utf8)
            guard wanted.count <= source.count else { continue }
            var output: [UInt8] = []
            var index = 0
            var isChanged = false
            while index < source.count {
                if source[index] == wanted[0], index + wanted.count <= source.count,
                    source[index..<index + wanted.count].elementsEqual(wanted),
                    !isOrigin || !continuesHost(source, at: index + wanted.count)
                {
                    output += replacement
                    index += wanted.count
                    isChanged = true
                } else {
                    output.append(source[index])
                    index += 1
                }
            }
            if isChanged { result = String(decoding: output, as: UTF8.self) }
        }
        return result
    }

    private static func escaped(_ text: String) -> String {
        text.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "\\/")
    }

    private static func continuesHost(_ bytes: [UInt8], at index: Int) -> Bool {
        guard index < bytes.count else { return false }
        switch bytes[index] {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
            return true
        case UInt8(ascii: ":"):
            return index + 1 < bytes.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index + 1])
        default: return false
        }
    }
}
