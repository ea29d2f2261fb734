import FoundationEssentials
import HTTPClient
import IdpSdk
import TestSupport
import Testing

/// The complete flow over real sockets, through the documented initialiser.
@Suite(.timeLimit(.minutes(2))) struct LiveTests {
    @Test func aLoginOverHTTPKeepsItsCookiesAndForgetsThemForTheNextCall() async throws {
        let seen = Recorder<LoopbackServer.Request>()
        let server = try LoopbackServer { request in
            seen.append(request)
            let target = request.requestLine.split(separator: " ")[1]
            if request.requestLine.hasPrefix("GET /auth/realms/t/protocol/openid-connect/auth?") {
                let state = target.split(separator: "&").first { $0.hasPrefix("state=") }?.dropFirst(6) ?? ""
                return .http(
                    "200 OK",
                    [
                        "Content-Type: text/html",
                        "Set-Cookie: AUTH_SESSION_ID=\(state);Version=1;Path=/auth/realms/t/;SameSite=None;Secure;HttpOnly",
                    ],
                    body: SamplePages.kobil(
                        ["username", "password"], action: "/auth/realms/t/login-actions/authenticate?x=1"))
            }
            let state = request.values("Cookie").first?.split(separator: "=").last ?? "no cookie"
            return .http("302 Found", ["Location: https://kobil/OpenIdRedirectUri#state=\(state)&code=live"])
        }
        let service = IdpSdkService(tenantId: "t", idpUrl: server.base, certificateChain: Data(), shouldHashPin: false)
        for _ in 0..<2 { #expect(await service.obtain(TestApp(), client: "KssIdpLogin").authorizationCode == "live") }
        try #require(seen.values.count == 4)
        #expect(seen.values[2].values("Cookie").isEmpty)
        #expect(seen.values[1].body == "username=jane&password=hush-hush&kept=as+is&login=Go")
    }

    @Test func aHashThatNobodyDocumentedIsNotGuessed() async {
        let service = IdpSdkService(
            tenantId: "t", idpUrl: "http://127.0.0.1:1", certificateChain: Data(), shouldHashPin: true)
        #expect(await service.obtain(TestApp()).idpSdkError?.local == .invalidCall)
    }

    @Test func aProviderThatIsDownIsNotReachable() async throws {
        let base: String
        do { base = try LoopbackServer { _ in .drop }.base }
        let service = IdpSdkService(tenantId: "t", idpUrl: base + "/", certificateChain: Data(), shouldHashPin: false)
        #expect(await service.obtain(TestApp()).idpSdkError?.local == .notReachable)
    }

    @Test func tenMebibytesAreNoPage() async throws {
        let page =
            "<form method=post><input name=username></form>" + String(repeating: "<!-- more -->", count: 900_000)
        let server = try LoopbackServer { _ in .http("200 OK", ["Content-Type: text/html"], body: page) }
        let service = IdpSdkService(tenantId: "t", idpUrl: server.base, certificateChain: Data(), shouldHashPin: false)
        let app = TestApp()
        let error = await service.obtain(app).idpSdkError
        #expect(error?.local == .unreadablePage && error?.errorDescription.contains("too large") == true)
        #expect(app.asked.isEmpty)
    }

    @Test func garbageIsSaidToBeGarbage() async throws {
        let server = try LoopbackServer { _ in .bytes(Array("\u{1}\u{2}garbage\n".utf8)) }
        let service = IdpSdkService(tenantId: "t", idpUrl: server.base, certificateChain: Data(), shouldHashPin: false)
        #expect(await service.obtain(TestApp()).idpSdkError?.local == .unreadablePage)
    }
}
