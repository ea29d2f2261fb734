import HTTPClient
import HTTPMessage
import Sentences
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct ProxyTests {
    @Test func aProxyOfTheSettingsGetsTheWholeURL() async throws {
        let seen = Recorder<String>()
        let proxy = try LoopbackServer {
            seen.append($0.requestLine)
            return .http(body: "from the proxy")
        }
        var settings = HTTPClientSettings()
        settings.proxy = .url("http://127.0.0.1:\(proxy.port)")
        let response = try await CurlExchange(settings: settings).send(HTTPRequest(target: "http://idp.invalid/x"))
        #expect(response.body == Array("from the proxy".utf8))
        #expect(seen.values == ["GET http://idp.invalid/x HTTP/1.1"])
    }

    /// The proxy, not the provider, refuses the request: the error names the proxy and its response.
    @Test(arguments: ["403 Forbidden", "407 Proxy Authentication Required", "502 Bad Gateway"])
    func aProxyThatRefusesATunnelIsNamedWithItsStatus(status: String) async throws {
        let proxy = try LoopbackServer { _ in .http(status, ["X-Proxy: 1"]) }
        var settings = HTTPClientSettings()
        settings.proxy = .url("http://127.0.0.1:\(proxy.port)")
        let error = await #expect(throws: HTTPExchangeError.self) {
            try await CurlExchange(settings: settings).send(HTTPRequest(target: "https://idp.invalid/"))
        }
        let words = "the proxy http://127.0.0.1:\(proxy.port) refuses the connection with HTTP \(status.prefix(3))"
        #expect(
            error?.reason == .proxyRefused && error?.detail.english.hasPrefix(words) == true,
            "\(error?.detail ?? Text.empty)")
        #expect(error?.detail.english.contains("password") == status.hasPrefix("407"))
    }

    @Test func aProxyThatIsNotThereIsNamed() async throws {
        let port: UInt16
        do { port = try LoopbackServer { _ in .drop }.port }
        var settings = HTTPClientSettings()
        settings.proxy = .url("http://127.0.0.1:\(port)")
        let error = await #expect(throws: HTTPExchangeError.self) {
            try await CurlExchange(settings: settings).send(HTTPRequest(target: "https://idp.invalid/"))
        }
        #expect(
            error?.detail.english.hasPrefix("through the proxy http://127.0.0.1:\(port): ") == true,
            "\(error?.detail ?? Text.empty)")
    }

    @Test func theHostHeaderKeepsTheURLsName() async throws {
        let seen = Recorder<[String]>()
        let server = try LoopbackServer {
            seen.append($0.values("Host"))
            return .http()
        }
        var settings = HTTPClientSettings()
        settings.connectTo = [.init(host: "idp.invalid", port: 80, targetHost: "127.0.0.1", targetPort: server.port)]
        _ = try await CurlExchange(settings: settings).send(HTTPRequest(target: "http://idp.invalid/"))
        #expect(seen.values == [["idp.invalid"]])
    }
}
