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

    @Test func aRealmsPageMayHaveItsOwnOrNone() {
        let transport = TransportSecurity(baseURL: "https://idp.example.com/auth")
        for (own, told) in [("max-age=60", "max-age=60"), ("", nil)] {
            let page = HTTPResponse(status: 200, headers: ["Strict-Transport-Security": own])
            #expect(transport.marked(page).headers["Strict-Transport-Security"] == told)
            let plain = TransportSecurity(baseURL: "https://localhost/auth").marked(page)
            #expect(plain.headers["Strict-Transport-Security"] == nil)
        }
    }
}
