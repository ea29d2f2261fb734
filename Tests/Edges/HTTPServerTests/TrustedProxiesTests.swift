import HTTPMessage
import TestSupport
import Testing

@testable import HTTPServer

/// The client address of a request: that of the connection, or the one that a trusted proxy forwards.
@Suite struct TrustedProxiesTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let peer: String
        var forwarded: [String] = []
        var xForwardedFor: [String] = []
        let client: String

        var testDescription: String { "\(peer) \(forwarded) \(xForwardedFor) → \(client)" }
    }

    private static let ranges = ["10.0.0.0/8", "192.0.2.1", "2001:db8:aaaa::/48", "::1"].compactMap { AddressRange($0) }
    private static let unknown = TrustedProxies.unknownClient

    static let cases: [Case] = [
        // Headers of other peers are ignored.
        Case(peer: "203.0.113.9", xForwardedFor: ["198.51.100.7"], client: "203.0.113.9"),
        Case(peer: "203.0.113.9", forwarded: ["for=198.51.100.7"], client: "203.0.113.9"),
        Case(peer: "2001:db8:bbbb::1", xForwardedFor: ["198.51.100.7"], client: "2001:db8:bbbb::1"),
        Case(peer: "192.0.2.2", xForwardedFor: ["198.51.100.7"], client: "192.0.2.2"),
        Case(peer: "", xForwardedFor: ["198.51.100.7"], client: ""),
        // A proxy, with and without a header.
        Case(peer: "10.1.2.3", client: unknown),
        Case(peer: "10.1.2.3", xForwardedFor: [""], client: unknown),
        Case(peer: "10.1.2.3", xForwardedFor: ["198.51.100.7"], client: "198.51.100.7"),
        Case(peer: "::ffff:10.1.2.3", xForwardedFor: ["198.51.100.7"], client: "198.51.100.7"),
        Case(peer: "2001:db8:aaaa:1::5", xForwardedFor: ["2001:DB8:0:0::7"], client: "2001:db8::7"),
        Case(peer: "::1", xForwardedFor: ["::ffff:198.51.100.7"], client: "198.51.100.7"),
        Case(peer: "192.0.2.1", forwarded: ["for=198.51.100.7;proto=https;by=10.0.0.1"], client: "198.51.100.7"),
        Case(peer: "192.0.2.1", forwarded: ["proto=https;For=\"[2001:db8::7]:4711\""], client: "2001:db8::7"),
        Case(peer: "192.0.2.1", forwarded: [" for = x"], client: unknown),
        // Ports and brackets.
        Case(peer: "10.1.2.3", xForwardedFor: ["198.51.100.7:4711"], client: "198.51.100.7"),
        Case(peer: "10.1.2.3", xForwardedFor: ["[2001:db8::7]:4711"], client: "2001:db8::7"),
        Case(peer: "10.1.2.3", xForwardedFor: ["[2001:db8::7]"], client: "2001:db8::7"),
        Case(peer: "10.1.2.3", forwarded: ["for=\"198.51.100.7:_hidden\""], client: "198.51.100.7"),
        Case(peer: "10.1.2.3", forwarded: ["for=198.51.100.7:4711"], client: "198.51.100.7"),
        // The client's own elements precede the one that the proxy appended.
        Case(peer: "10.1.2.3", xForwardedFor: ["1.1.1.1, 198.51.100.7"], client: "198.51.100.7"),
        Case(peer: "10.1.2.3", xForwardedFor: ["1.1.1.1", "198.51.100.7"], client: "198.51.100.7"),
        Case(peer: "10.1.2.3", xForwardedFor: ["10.9.9.9, 198.51.100.7"], client: "198.51.100.7"),
        Case(peer: "10.1.2.3", forwarded: ["for=1.1.1.1", "for=198.51.100.7"], client: "198.51.100.7"),
        Case(peer: "10.1.2.3", forwarded: ["for=1.1.1.1, for=198.51.100.7"], client: "198.51.100.7"),
        // A chain of proxies.
        Case(peer: "10.1.2.3", xForwardedFor: ["198.51.100.7,10.0.0.2 ,\t10.0.0.1"], client: "198.51.100.7"),
        Case(peer: "10.1.2.3", xForwardedFor: ["198.51.100.7, 10.0.0.2", "192.0.2.1"], client: "198.51.100.7"),
        Case(peer: "10.1.2.3", xForwardedFor: ["10.0.0.3, 10.0.0.2"], client: "10.0.0.3"),
        Case(
            peer: "10.1.2.3", forwarded: ["for=198.51.100.7, for=10.0.0.2;by=10.0.0.1"], client: "198.51.100.7"),
        // A hop that is hidden or malformed: the client is unknown, and the proxy's address is not used.
        Case(peer: "10.1.2.3", xForwardedFor: ["198.51.100.7, unknown"], client: unknown),
        Case(peer: "10.1.2.3", xForwardedFor: ["unknown, 10.0.0.2"], client: unknown),
        Case(peer: "10.1.2.3", xForwardedFor: ["198.51.100.7, , 10.0.0.2"], client: unknown),
        Case(peer: "10.1.2.3", xForwardedFor: ["198.51.100.7,"], client: unknown),
        Case(peer: "10.1.2.3", xForwardedFor: ["198.51.100.256"], client: unknown),
        Case(peer: "10.1.2.3", xForwardedFor: ["198.051.100.7"], client: unknown),
        Case(peer: "10.1.2.3", xForwardedFor: ["0xC6336407"], client: unknown),
        Case(peer: "10.1.2.3", xForwardedFor: ["fe80::1%eth0"], client: unknown),
        Case(peer: "10.1.2.3", xForwardedFor: ["2001:db8::7:port"], client: unknown),
        Case(peer: "10.1.2.3", xForwardedFor: ["198.51.100.7:"], client: unknown),
        Case(peer: "10.1.2.3", xForwardedFor: ["[198.51.100.7"], client: unknown),
        Case(peer: "10.1.2.3", xForwardedFor: ["\"198.51.100.7\""], client: unknown),
        Case(peer: "10.1.2.3", forwarded: ["for=unknown"], client: unknown),
        Case(peer: "10.1.2.3", forwarded: ["for=_hidden"], client: unknown),
        Case(peer: "10.1.2.3", forwarded: ["proto=https"], client: unknown),
        Case(peer: "10.1.2.3", forwarded: ["for=198.51.100.7;for=198.51.100.8"], client: unknown),
        Case(peer: "10.1.2.3", forwarded: ["for=198.51.100.7, "], client: unknown),
        Case(peer: "10.1.2.3", forwarded: [""], client: unknown),
        // Input of a client cannot turn the proxy's element into part of a quoted string.
        Case(peer: "10.1.2.3", forwarded: ["for=1.1.1.1;x=\", for=198.51.100.7"], client: unknown),
        Case(peer: "10.1.2.3", forwarded: ["for=1.1.1.1;x=\", for=\"[2001:db8::7]\""], client: unknown),
        Case(peer: "10.1.2.3", forwarded: ["for=1.1.1.1;x=\"\\", "for=198.51.100.7"], client: "198.51.100.7"),
        Case(peer: "10.1.2.3", forwarded: ["x=\"a,b\\\",c\";for=\"198.51.100.7\""], client: "198.51.100.7"),
        Case(peer: "10.1.2.3", forwarded: ["for=198.51.100.7 for=1.1.1.1"], client: unknown),
        // Limits.
        Case(
            peer: "10.1.2.3", xForwardedFor: [String(repeating: "1.1.1.1,", count: 31) + "198.51.100.7"],
            client: "198.51.100.7"),
        Case(
            peer: "10.1.2.3", xForwardedFor: [String(repeating: "1.1.1.1,", count: 32) + "198.51.100.7"],
            client: unknown),
        Case(
            peer: "10.1.2.3", xForwardedFor: ["198.51.100.7"] + Array(repeating: "10.0.0.2", count: 31),
            client: "198.51.100.7"),
        Case(
            peer: "10.1.2.3", xForwardedFor: ["198.51.100.7"] + Array(repeating: "10.0.0.2", count: 32),
            client: unknown),
        Case(
            peer: "10.1.2.3", forwarded: ["x=\"\(String(repeating: "y", count: 4092))\"", "for=1.1.1.1"],
            client: unknown),
        Case(
            peer: "10.1.2.3",
            forwarded: ["x=\"\(String(repeating: "y", count: 4092 - "for=1.1.1.1".count))\"", "for=1.1.1.1"],
            client: "1.1.1.1"),
        Case(peer: "10.1.2.3", xForwardedFor: [String(repeating: "1", count: 4000)], client: unknown),
        Case(peer: "10.1.2.3", forwarded: ["for=\"" + String(repeating: "\\", count: 4000)], client: unknown),
        Case(peer: "10.1.2.3", forwarded: [String(repeating: ";", count: 4000)], client: unknown),
    ]

    @Test(arguments: cases) func theClientIsTheLastHopThatIsNoTrustedProxy(_ one: Case) {
        var headers = HTTPHeaders()
        for value in one.forwarded { headers.add("forwarded", value) }
        for value in one.xForwardedFor { headers.add("X-Forwarded-For", value) }
        let written: TrustedProxies.Header = one.forwarded.isEmpty ? .xForwardedFor : .forwarded
        let other: TrustedProxies.Header = one.forwarded.isEmpty ? .forwarded : .xForwardedFor
        let proxies = { TrustedProxies(Self.ranges, header: $0) }
        #expect(proxies(written).client(of: one.peer, headers) == one.client)
        #expect(TrustedProxies.none.client(of: one.peer, headers) == one.peer)
        // The other header is ignored, so that a client cannot send it through the proxy.
        let isTrusted = proxies(other).trust(one.peer)
        #expect(proxies(other).client(of: one.peer, headers) == (isTrusted ? Self.unknown : one.peer))
        headers.add(other.rawValue, other == .forwarded ? "for=10.1.2.3" : "10.1.2.3")
        #expect(proxies(written).client(of: one.peer, headers) == one.client)
    }

    @Test func theUsualHeaderIsTheOldOne() {
        let headers: HTTPHeaders = ["Forwarded": "for=192.0.2.1", "X-Forwarded-For": "198.51.100.7"]
        #expect(TrustedProxies(Self.ranges).client(of: "10.1.2.3", headers) == "198.51.100.7")
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("10.0.0.1", "10.0.0.1", true),
        ("10.0.0.1", "10.0.0.2", false), ("10.0.0.7/30", "10.0.0.4", true), ("10.0.0.7/30", "10.0.0.8", false),
        ("10.0.0.1/32", "::ffff:10.0.0.1", true), ("::ffff:10.0.0.1", "10.0.0.1", true),
        ("128.0.0.0/1", "255.1.1.1", true), ("128.0.0.0/1", "127.0.0.1", false), ("8000::/1", "ffff::1", true),
        ("2001:db8::/32", "2001:db8:ffff::1", true), ("2001:db8::/32", "2001:db9::1", false),
        ("::/1", "10.0.0.1", false), ("::1/128", "::1", true), ("::1/128", "::2", false),
    ])
    func aRangeHasTheAddressesOfItsPrefix(_ range: String, _ address: String, _ isIn: Bool) throws {
        let range = try #require(AddressRange(range))
        #expect(range.contains(try #require(IPAddress(address))) == isIn)
    }

    @Test(arguments: [
        "", "/", "10.0.0.1/", "10.0.0.1/0", "10.0.0.1/33", "10.0.0.1/-1", "10.0.0.1/+8", "10.0.0.1/8/8", "10.0.0.1/0x8",
        "::/0", "::1/129", "::ffff:10.0.0.0/104", "10.0.0", "proxy.example.com", "localhost", "[::1]", "10.0.0.1:80",
        " 10.0.0.1", "10.0.0.1\u{0}", "fe80::1%lo", "10.0.0.1/99999999999999999999",
    ])
    func whatIsNoRangeOrEveryAddressIsRefused(_ text: String) { #expect(AddressRange(text) == nil) }

    @Test func aHandlerSeesTheClientAndTheProxyHasNoShare() async throws {
        var limits = WebServerLimits()
        limits.connectionsPerAddress = 2
        let range = try #require(AddressRange("127.0.0.1"))
        let server = try WebServer(limits: limits, proxies: TrustedProxies([range])) { .text($0.remoteAddress) }
        var kept: [RawConnection] = []
        for number in 1...6 {
            let connection = try RawConnection(port: server.port)
            await connection.send("GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 198.51.100.\(number)\r\n\r\n")
            #expect(try await connection.answer().body == "198.51.100.\(number)")
            kept.append(connection)
        }
        // Each request of a connection has its own client.
        await kept[0].send("GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 2001:db8::9\r\n\r\n")
        #expect(try await kept[0].answer().body == "2001:db8::9")
        // Without the header the client is unknown; the proxy's address is never used.
        await kept[0].send("GET / HTTP/1.1\r\nHost: a\r\nForwarded: for=127.0.0.1\r\n\r\n")
        #expect(try await kept[0].answer().body == "0.0.0.0")
        await server.stop()
    }
}
