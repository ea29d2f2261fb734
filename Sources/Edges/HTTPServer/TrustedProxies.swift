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
