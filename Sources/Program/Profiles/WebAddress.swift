package import IdentityModel

/// An `http` or `https` URL of a server, with an optional path and without a slash at the end.
package struct WebAddress: Sendable, Hashable {
    package let text: String
    package let isSecure: Bool
    /// The host and port, with the scheme's default port.
    package let place: HostAndPort

    /// Parses a URL; `nil` for anything else, and for user names, queries, fragments and whitespace.
    package init?(_ url: String) {
        guard let scheme = Self.schemes.first(where: url.hasPrefix) else { return nil }
        guard url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !url.contains(where: { "?#@\\".contains($0) }) else {
            return nil
        }
        isSecure = scheme == "https://"
        guard let place = HostAndPort(Self.authority(url, scheme), defaultPort: isSecure ? 443 : 80), place.port > 0
        else {
            return nil
        }
        self.place = place
        var text = url
        while text.hasSuffix("/") { text.removeLast() }
        self.text = text
    }

    /// Whether the URL's host is followed by a number that is not a port.
    package static func hasPortOutOfRange(_ url: String) -> Bool {
        guard let scheme = schemes.first(where: url.hasPrefix) else { return false }
        let place = authority(url, scheme)
        return HostAndPort.hasPortOutOfRange(place) || HostAndPort(place)?.port == 0
    }

    /// The first character that is not allowed in URLs.
    package static func foreignCharacter(in url: String) -> RefusedCharacter? {
        RefusedCharacter(in: url) { $0.value <= 0x20 || $0.value >= 0x7F || $0 == "\\" }
    }

    private static let schemes = ["http://", "https://"]

    private static func authority(_ url: String, _ scheme: String) -> String {
        String(url.dropFirst(scheme.count).prefix { $0 != "/" })
    }
}
