public import HTTPMessage

/// The proxies whose word about their clients' addresses counts.
///
/// Only a connection from one of them makes the server read `Forwarded` (RFC 7239) and `X-Forwarded-For`: anybody can send these headers.
public struct TrustedProxies: Sendable, Hashable {
    /// No proxy: the headers are ignored.
    public static let none = TrustedProxies([])

    /// How many proxies a request may have passed; what is further away is not looked at.
    private static let longestChain = 32
    /// The bytes of one of the headers that are looked at.
    private static let longestHeader = 4096

    private let ranges: [AddressRange]

    /// Trusts every address of the ranges.
    public init(_ ranges: [AddressRange]) { self.ranges = ranges }

    /// Whether a connection from that numeric address comes from a trusted proxy.
    func trust(_ peer: String) -> Bool {
        guard !ranges.isEmpty, let address = IPAddress(peer) else { return false }
        return trust(address)
    }

    private func trust(_ address: IPAddress) -> Bool { ranges.contains { $0.contains(address) } }

    /// The numeric address of the client of a request that came from `peer`.
    ///
    /// Each proxy appends the address of its peer, so the chain is read from its end, up to the first address that is no trusted
    /// proxy's. Where the chain ends early, or a hop is hidden or malformed, the client is the last proxy that is known. If both headers are
    /// there and disagree, one of them is the client's own, and it cannot be told which: the client is then the peer.
    public func client(of peer: String, _ headers: HTTPHeaders) -> String {
        guard !ranges.isEmpty, let address = IPAddress(peer), trust(address) else { return peer }
        let (forwarded, older) = (headers.values("Forwarded"), headers.values("X-Forwarded-For"))
        let standard = forwarded.isEmpty ? nil : client(behind: address, forwarded, ForwardedHeader.hops)
        let usual = older.isEmpty ? nil : client(behind: address, older, Self.hops)
        if let standard, let usual, standard != usual { return address.text }
        return (standard ?? usual ?? address).text
    }

    /// The client at the end of a chain, which is the header's lines in order.
    private func client(
        behind peer: IPAddress, _ lines: [String], _ hops: (String) -> [IPAddress?]
    ) -> IPAddress {
        var client = peer
        var passed = 0
        for line in lines.reversed() {
            guard line.utf8.count <= Self.longestHeader else { return client }
            for hop in hops(line).reversed() {
                guard let hop, passed < Self.longestChain else { return client }
                client = hop
                guard trust(hop) else { return client }
                passed += 1
            }
        }
        return client
    }

    /// The hops of a line of `X-Forwarded-For`; nil for one that is no address.
    private static func hops(_ line: String) -> [IPAddress?] {
        line.split(separator: ",", omittingEmptySubsequences: false).map { hop in
            let start = hop.drop { $0 == " " || $0 == "\t" }
            let end = start.lastIndex { $0 != " " && $0 != "\t" }
            return ForwardedHeader.address(end.map { start[...$0] } ?? "")
        }
    }
}
