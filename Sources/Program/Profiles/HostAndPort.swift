/// A host and a port in the notation of `--listen` and URLs: `127.0.0.1:8931`, `[::1]:8931`.
package struct HostAndPort: Sendable, Hashable, CustomStringConvertible {
    /// The host; an IPv6 address has no brackets.
    package let host: String
    /// The port; 0 means any free one.
    package let port: UInt16

    package init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// Parses the notation; `nil` if the host is missing, or the port if there is no default.
    package init?(_ text: String, defaultPort: UInt16? = nil) {
        guard let (name, rest) = Self.parts(text) else { return nil }
        host = String(name)
        if rest.isEmpty, let defaultPort {
            port = defaultPort
        } else {
            let digits = rest.dropFirst()
            guard digits.allSatisfy({ ("0"..."9").contains($0) }), let port = UInt16(digits) else { return nil }
            self.port = port
        }
    }

    /// The host without brackets, and the rest, which is empty or begins with a colon; `nil` if there is no host.
    private static func parts(_ text: String) -> (host: Substring, rest: Substring)? {
        let (host, rest): (Substring, Substring)
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return nil }
            (host, rest) = (text[text.index(after: text.startIndex)..<end], text[text.index(after: end)...])
            guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
        } else {
            let end = text.firstIndex(of: ":") ?? text.endIndex
            (host, rest) = (text[..<end], text[end...])
        }
        return host.isEmpty ? nil : (host, rest)
    }

    /// Whether a host is followed by a number that is not a port.
    package static func hasPortOutOfRange(_ text: String) -> Bool {
        guard let rest = parts(text)?.rest.dropFirst() else { return false }
        let digits = rest.utf8.dropFirst(rest.hasPrefix("-") ? 1 : 0)
        return !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) } && UInt16(rest) == nil
    }

    /// Whether the host means every address of the machine.
    package var isWildcard: Bool { ["0.0.0.0", "::", "*"].contains(host) }

    /// Whether it is a loopback address.
    ///
    /// A host name such as `127.example.com` is not one.
    package var isLoopback: Bool {
        host == "localhost" || host == "::1"
            || host.hasPrefix("127.") && host.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
    }

    package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
