import HTTPClient
import HTTPMessage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct CookieJarTests {
    /// A server that sets a cookie in each response and records the received cookies.
    private func cookieServer(_ seen: Recorder<String>) throws -> LoopbackServer {
        try LoopbackServer { request in
            seen.append(request.values("Cookie").joined(separator: ", "))
            return .http(
                "200 OK",
                [
                    "Set-Cookie: AUTH_SESSION_ID=a1;Version=1;Path=/auth/realms/demo/;SameSite=None;Secure;HttpOnly",
                    "Set-Cookie: KC_HASH=\"x/y\"; Path=/auth/realms/demo/; Max-Age=60; Secure",
                    "Set-Cookie: OTHER=o; Path=/auth/realms/demo2/",
                ])
        }
    }

    @Test func aSessionSendsItsCookiesBackAndSecureOnesOnLoopbackToo() async throws {
        let seen = Recorder<String>()
        let server = try cookieServer(seen)
        let session = CurlExchange().session()
        for _ in 0..<2 { _ = try await session.send(HTTPRequest(target: server.base + "/auth/realms/demo/x")) }
        #expect(seen.values.first == "")
        let cookies = Set(seen.values[1].split(separator: ";").map { $0.drop { $0 == " " } })
        #expect(cookies == ["AUTH_SESSION_ID=a1", "KC_HASH=\"x/y\""])
    }

    @Test func everySortOfCookieIsTakenAsBrowsersTakeIt() async throws {
        let lines = [
            "A=1;Version=1;Path=/auth/realms/t/;SameSite=None;Secure;HttpOnly",
            "Q=\"x/y=z\"; Path=/auth/; Max-Age=60; Secure",
            "OTHER=2; Path=/auth/realms/t2/", "FOREIGN=3; Path=/; Domain=evil.example", "GONE=4; Path=/; Max-Age=0",
            "PAST=5; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "__Host-H=6; Path=/; Secure",
            "__Host-P=7; Path=/auth/; Secure", "__Host-I=8; Path=/", "__Secure-S=9; Secure", "__Secure-I=10",
            "BIG=\(String(repeating: "b", count: 5000))", "LONG=\(String(repeating: "k", count: 3900)); Path=/",
            "EMPTY=; path=/",
            "LOWER=11; PATH=/; SECURE; httponly", "PREFIX=12; Path=/auth", "SAME=13; Path=/", "SAME=14; Path=/",
        ]
        let seen = Recorder<String>()
        let server = try LoopbackServer { request in
            seen.append(request.values("Cookie").joined(separator: ", "))
            return .http("200 OK", lines.map { "Set-Cookie: \($0)" })
        }
        let session = CurlExchange().session()
        for _ in 0..<2 { _ = try await session.send(HTTPRequest(target: server.base + "/auth/realms/t/x")) }
        let names = seen.values[1].split(separator: ";").map { $0.drop { $0 == " " }.prefix { $0 != "=" } }
        #expect(
            names.sorted() == [
                "A", "EMPTY", "LONG", "LOWER", "PREFIX", "Q", "SAME", "__Host-H", "__Secure-S",
            ])
        #expect(seen.values[1].contains("Q=\"x/y=z\"") && seen.values[1].contains("SAME=14"))
    }

    @Test func anExchangeWithoutASessionKeepsNone() async throws {
        let seen = Recorder<String>()
        let server = try cookieServer(seen)
        let exchange = CurlExchange()
        for _ in 0..<2 { _ = try await exchange.send(HTTPRequest(target: server.base + "/auth/realms/demo/x")) }
        #expect(seen.values == ["", ""])
    }

    @Test func twoSessionsOfOneExchangeAreApart() async throws {
        let seen = Recorder<String>()
        let server = try cookieServer(seen)
        let exchange = CurlExchange()
        for _ in 0..<2 {
            _ = try await exchange.session().send(HTTPRequest(target: server.base + "/auth/realms/demo/x"))
        }
        #expect(seen.values == ["", ""])
    }

    @Test func cookiesFollowTheNameOfTheURLWhenTheConnectionGoesElsewhere() async throws {
        let seen = Recorder<String>()
        let server = try cookieServer(seen)
        var settings = HTTPClientSettings()
        settings.connectTo = [.init(host: "127.0.0.1", port: 8931, targetHost: "127.0.0.1", targetPort: server.port)]
        let session = CurlExchange(settings: settings).session()
        for _ in 0..<2 { _ = try await session.send(HTTPRequest(target: "http://127.0.0.1:8931/auth/realms/demo/x")) }
        #expect(seen.values.count == 2 && seen.values[1].contains("AUTH_SESSION_ID=a1"))
    }
}
