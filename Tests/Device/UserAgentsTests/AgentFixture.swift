import HTTPClient
import HTTPMessage
import IdentityModel
import OpenID
import TestSupport
import Testing

@testable import UserAgents

/// A browser agent with a scripted provider, and a plain HTTP client in place of the browser.
struct AgentFixture {
    static let origin = "https://id.example.com"
    static let device = AstClientDataInfo(
        "client.data", "01ARZ3NDEKTSV4RRFFQ69G5FAV", String(repeating: "a", count: 43), "S256")

    let request: WebViewRequest
    let upstream: ScriptedExchange
    let agent: BrowserAgent
    let browser: any HTTPExchange

    init(
        _ client: WebViewClient = .registration, allowedHosts: Set<String> = [],
        change: (inout BrowserAgentSettings) -> Void = { _ in },
        provider: @escaping @Sendable (HTTPRequest, WebViewRequest) async throws(HTTPExchangeError) -> HTTPResponse
    ) throws {
        let profile = ProviderProfile(
            name: "t", kind: .kobil, baseURL: "\(Self.origin)/auth", tenant: TenantID("demo"))
        let request = try #require(WebViewRequest(client: client, astClientData: Self.device, profile: profile))
        self.request = request
        upstream = ScriptedExchange { sent throws(HTTPExchangeError) in try await provider(sent, request) }
        var settings = BrowserAgentSettings(exchange: upstream, tenantName: "demo")
        settings.allowedHosts = allowedHosts
        change(&settings)
        agent = try BrowserAgent.open(request, settings: settings)
        browser = CurlExchange().session()
    }

    /// The provider's own origin, `http://127.0.0.1:port`.
    var place: String { URLReference(agent.startURL).origin ?? "" }

    /// Opens an address as a browser would, without following redirects.
    func get(_ url: String, _ headers: HTTPHeaders = [:]) async throws -> HTTPResponse {
        try await browser.send(HTTPRequest(target: url, headers: headers))
    }

    /// Opens the start link and returns its target.
    func start() async throws -> String {
        let response = try await get(agent.startURL)
        return try #require(response.redirectLocation)
    }

    /// The redirect that ends the flow, with a response.
    func answer(_ mark: String = "#", code: String = "c-1") -> String { Self.answer(request, mark, code: code) }

    static func answer(_ request: WebViewRequest, _ mark: String = "#", code: String = "c-1") -> String {
        "\(request.redirect.redirectURI)\(mark)state=\(request.redirect.state)&code=\(code)"
    }

    static func redirect(_ location: String, _ headers: HTTPHeaders = [:]) -> HTTPResponse {
        var headers = headers
        headers.set("Location", location)
        return HTTPResponse(status: 302, headers: headers)
    }

    static func page(_ html: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "text/html; charset=utf-8"], body: Array(html.utf8))
    }
}

extension HTTPResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}
