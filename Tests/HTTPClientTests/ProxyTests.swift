import HTTPClient
import HTTPMessage
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

    @Test func aProxyThatRefusesATunnelIsNoResponse() async throws {
        let proxy = try LoopbackServer { _ in .http("407 Proxy Authentication Required", ["X-Proxy: 1"]) }
        var settings = HTTPClientSettings()
        settings.proxy = .url("http://127.0.0.1:\(proxy.port)")
        await expect(.connectionLost, HTTPRequest(target: "https://idp.invalid/"), settings: settings)
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
