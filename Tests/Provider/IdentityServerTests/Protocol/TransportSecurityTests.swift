import HTTPMessage
import Testing

@testable import ServerRouting

@Suite struct TransportSecurityTests {
    @Test(arguments: [
        ("https://idp.example.com/auth", true), ("HTTPS://idp.example.com:8443/auth", true),
        ("http://idp.example.com/auth", false), ("https://127.0.0.1:8443/auth", false),
        ("https://localhost/auth", false), ("https://a.localhost:1/auth", false), ("https://[::1]:8443/auth", false),
    ]) func browsersAreToldToStayWithTLSButNotAtTheLoopback(_ base: String, _ isTold: Bool) {
        let marked = TransportSecurity(baseURL: base).marked(HTTPResponse(status: 200))
        #expect(marked.headers["Strict-Transport-Security"] == (isTold ? "max-age=31536000" : nil))
    }
}
