public import HTTPMessage

/// Proxies whose header with the client's address is trusted.
///
/// The header is evaluated only on connections from these addresses, because anyone can send it.
public struct TrustedProxies: Sendable, Hashable {
    /// The header that the proxies set.
    ///
    /// The other header is ignored, because a client can send it through the proxy.
    public enum Header: String, Sendable, CaseIterable {
        case xForwardedFor = "x-forwarded-for"
        /// RFC 7239.
        case forwarded

        /// The hops of one line; `nil` for one that is obfuscated or malformed.
        fileprivate func hops(_ line: String) -> [IPAddress?] {
            guard self == .xForwardedFor else { return ForwardedHeader.hops(line) }
            return line.split(separator: ",", omittingEmptySubsequences: false).map { hop in
                let start = hop.drop { $0 == " " || $0 == "\t" }
                let end = start.lastIndex { $0 != " " && $0 != "\t" }
                return ForwardedHeader.address(end.map { start[...$0] } ?? "")
            }
        }
    }

    /// No proxy; the headers are ignored.
    public static let none = TrustedProxies([])

    /// The address of every client that no trusted proxy reports; it counts as public.
    public static let unknownClient = "0.0.0.0"

    private static let longestChain = 32
    /// In bytes.
    private static let longestHeader = 4096

    private let ranges: [AddressRange]
    private let header: Header

    public init(_ ranges: [AddressRange], header: Header = .xForwardedFor) {
        self.ranges = ranges
        self.header = header
    }

    /// Whether a connection from that numeric address comes from a trusted proxy.
    func trust(_ peer: String) -> Bool {
        guard !ranges.isEmpty, let address = IPAddress(peer) else { return false }
        return trust(address)
    }

    private func trust(_ address: IPAddress) -> Bool { ranges.contain(address) }

    /// The numeric address of the client of a request that came from `peer`.
    ///
    /// Each proxy appends the address of its peer, so the chain is read from its end, up to the first address that is
    /// not a trusted proxy's. If the chain is missing, too long or unreadable up to there, the client is
    /// ``unknownClient``.
    public func client(of peer: String, _ headers: HTTPHeaders) -> String {
        guard trust(peer) else { return peer }
        let lines = headers.values(header.rawValue)
        guard lines.reduce(0, { $0 + $1.utf8.count }) <= Self.longestHeader else { return Self.unknownClient }
        let hops = lines.flatMap(header.hops)
        guard hops.count <= Self.longestChain else { return Self.unknownClient }
        let client = hops.last { hop in hop.map { !trust($0) } ?? true }
        return (client ?? hops.first ?? nil)?.text ?? Self.unknownClient
    }
}

/// Parses the `Forwarded` header (RFC 7239, section 4).
enum ForwardedHeader {
    /// The `for` address of each element of a line; `nil` for an element with none, an obfuscated one or several.
    ///
    /// A line that is malformed anywhere is one unknown hop, because the ends of its elements cannot be trusted.
    static func hops(_ line: String) -> [IPAddress?] {
        var rest = Array(line.utf8)[...]
        var hops: [IPAddress?] = []
        repeat {
            guard let nodes = element(&rest) else { return [nil] }
            hops.append(nodes.count == 1 ? address(nodes[0]) : nil)
        } while rest.popFirst() == UInt8(ascii: ",")
        return rest.isEmpty ? hops : [nil]
    }

    /// Parses a node: an IPv4 or IPv6 address, in brackets if it is IPv6 and has a port; returns `nil` for any other.
    static func address(_ node: some StringProtocol) -> IPAddress? {
        if let address = IPAddress(node) { return address }
        guard let colon = node.lastIndex(of: ":") else { return bare(node) }
        let port = node[node.index(after: colon)...]
        // A port may be obfuscated too, as in `192.0.2.1:_a`.
        let isPort = !port.isEmpty && port.utf8.count <= 64 && port.utf8.allSatisfy { isToken($0) }
        guard isPort else { return bare(node) }
        let host = node[..<colon]
        return host.hasPrefix("[") ? bare(host) : IPAddress(host).flatMap { $0.isIPv4 ? $0 : nil }
    }

    private static func bare(_ node: some StringProtocol) -> IPAddress? {
        guard node.hasPrefix("["), node.hasSuffix("]") else { return nil }
        return IPAddress(node.dropFirst().dropLast())
    }

    /// Parses the values of `for` in an element, up to a comma or the end; returns `nil` if it is malformed.
    private static func element(_ rest: inout ArraySlice<UInt8>) -> [String]? {
        var nodes: [String] = []
        while true {
            skipSpaces(&rest)
            if let next = rest.first, next != UInt8(ascii: ";"), next != UInt8(ascii: ",") {
                let name = token(&rest)
                guard !name.isEmpty, rest.popFirst() == UInt8(ascii: "="), let value = value(&rest) else { return nil }
                if name.lowercased() == "for" { nodes.append(value) }
                skipSpaces(&rest)
            }
            guard let next = rest.first, next != UInt8(ascii: ",") else { return nodes }
            guard next == UInt8(ascii: ";") else { return nil }
            rest.removeFirst()
        }
    }

    /// Parses a token or a quoted string; returns `nil` for anything else.
    private static func value(_ rest: inout ArraySlice<UInt8>) -> String? {
        guard rest.first == UInt8(ascii: "\"") else {
            // Senders often forget the quotes around an address with a colon.
            let text = rest.prefix { isToken($0) || ":[]".utf8.contains($0) }
            rest = rest.dropFirst(text.count)
            return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
        }
        rest.removeFirst()
        var text: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst() else { return nil }
                text.append(escaped)
            default: text.append(byte)
            }
        }
        return nil
    }

    private static func token(_ rest: inout ArraySlice<UInt8>) -> String {
        let text = rest.prefix(while: isToken)
        rest = rest.dropFirst(text.count)
        return String(decoding: text, as: UTF8.self)
    }

    private static func skipSpaces(_ rest: inout ArraySlice<UInt8>) {
        rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
    }

    /// Whether a byte is allowed in a token (RFC 9110, section 5.6.2).
    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
