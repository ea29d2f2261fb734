import HTTPClient
import HTTPMessage
import Sentences
import TestSupport
import Testing

/// The check of allowed addresses uses the address of the connection, not the name in the URL.
@Suite(.timeLimit(.minutes(2))) struct AllowedAddressTests {
    private static func exchange(_ ranges: String..., proxy: HTTPClientSettings.Proxy = .none) -> CurlExchange {
        var settings = HTTPClientSettings()
        settings.addresses = AllowedAddresses(ranges.compactMap { AddressRange($0) })
        settings.proxy = proxy
        return CurlExchange(settings: settings)
    }

    private static func refusal(_ exchange: CurlExchange, _ url: String) async throws -> String {
        let error = await #expect(throws: HTTPExchangeError.self) { try await exchange.send(HTTPRequest(target: url)) }
        #expect(error?.reason == .notReachable)
        return try #require(error?.detail.english)
    }

    @Test(arguments: ["127.0.0.1", "localhost", "2130706433", "0x7f.1"])
    func aNameOfAPrivateAddressIsRefusedBeforeAConnection(_ host: String) async throws {
        let seen = Recorder<String>()
        let server = try LoopbackServer {
            seen.append($0.requestLine)
            return .http()
        }
        let detail = try await Self.refusal(Self.exchange(), "http://\(host):\(server.port)/")
        #expect(detail.hasSuffix("is neither public nor allowed"))
        #expect(seen.values.isEmpty)
        let allowed = Self.exchange("127.0.0.0/8", "::1")
        #expect(try await allowed.send(HTTPRequest(target: "http://\(host):\(server.port)/")).status == 200)
    }

    @Test(arguments: ["[::ffff:127.0.0.1]", "[64:ff9b::127.0.0.1]", "[2002:7f00:1::]", "[::1]", "0.0.0.0", "10.0.0.1"])
    func otherNotationsOfPrivateAddressesAreRefused(_ host: String) async throws {
        #expect(try await Self.refusal(Self.exchange(), "http://\(host):1/").hasSuffix("is neither public nor allowed"))
    }

    @Test func aRedirectToAnAddressThatIsNotAllowedIsRefused() async throws {
        let server = try LoopbackServer { _ in .http("302 Found", ["Location: http://127.0.0.2:1/"]) }
        let exchange = Self.exchange("127.0.0.1")
        let response = try await exchange.send(HTTPRequest(target: server.base))
        #expect(response.status == 302)
        let target = try #require(response.headers["Location"])
        #expect(try await Self.refusal(exchange, target) == "the address 127.0.0.2 is neither public nor allowed")
        #expect(try await exchange.send(HTTPRequest(target: server.base)).status == 302)
    }

    @Test func throughAProxyTheProxysAddressCounts() async throws {
        let proxy = try LoopbackServer { _ in .http(body: "from the proxy") }
        let way = HTTPClientSettings.Proxy.url("http://127.0.0.1:\(proxy.port)")
        let detail = try await Self.refusal(Self.exchange(proxy: way), "http://idp.invalid/")
        #expect(detail == "the address 127.0.0.1 is neither public nor allowed")
        let response = try await Self.exchange("127.0.0.1", proxy: way).send(HTTPRequest(target: "http://idp.invalid/"))
        #expect(response.body == Array("from the proxy".utf8))
    }
}
