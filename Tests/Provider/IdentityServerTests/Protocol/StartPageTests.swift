import HTTPMessage
import HTTPServer
import IdentityModel
import JOSE
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore

/// The start page, at the address that the program prints.
@Suite struct StartPageTests {
    private static func page(
        _ path: String, of server: EmbeddedIdentityServer, from address: String = "127.0.0.1",
        _ headers: HTTPHeaders = [:]
    ) async -> HTTPResponse {
        let request = HTTPRequest(target: path, headers: headers)
        return await server.answer(ServerRequest(http: request, remoteAddress: address))
    }

    @Test(arguments: ["/auth", "/auth/", "/auth?x=y"]) func thePageLeadsToEveryRealmsAccountAndDocuments(
        _ path: String
    ) async throws {
        let server = try await EmbeddedIdentityServer.ofTests()
        let response = await Self.page(path, of: server)
        #expect(response.status == 200 && response.headers["Content-Type"] == "text/html;charset=utf-8")
        #expect(response.headers["Content-Security-Policy"]?.hasPrefix("default-src 'none'") == true)
        let text = response.shown
        #expect(WellFormedness.problem(in: text) == nil)
        for realm in ["master", "sandbox"] {
            let base = "/auth/realms/\(realm)"
            for place in ["/account", "/.well-known/openid-configuration", "/protocol/openid-connect/certs", ""] {
                #expect(text.contains("href=\"\(base)\(place)\""), "\(base)\(place)")
                let answer = await Self.page(base + place, of: server)
                #expect([200, 302].contains(answer.status), "\(base)\(place)")
            }
        }
        await server.stop()
    }

    @Test func realmsAreToldToThisMachineAlone() async throws {
        let server = try await EmbeddedIdentityServer.ofTests()
        let strangers: [(String, HTTPHeaders)] = [
            ("192.0.2.7", [:]), ("2001:db8::1", [:]), ("::ffff:192.0.2.7", [:]), ("0.0.0.0", [:]),
            ("127.0.0.1", ["X-Forwarded-For": "192.0.2.7"]), ("127.0.0.1", ["Forwarded": "for=192.0.2.7"]),
        ]
        for (address, headers) in strangers {
            let response = await Self.page("/auth", of: server, from: address, headers)
            #expect(response.status == 200)
            #expect(!response.shown.contains("sandbox"), "\(address)")
        }
        await server.stop()
        // A server with a public name may be behind a proxy on this machine.
        let open = try await EmbeddedIdentityServer.ofTests(issuer: "https://id.example.com/auth")
        let response = await Self.page("/auth", of: open)
        #expect(response.status == 200)
        #expect(!response.shown.contains("sandbox"))
        await open.stop()
    }

    @Test func theRootLeadsThereAndOtherMethodsAreRefused() async throws {
        let server = try await EmbeddedIdentityServer.ofTests()
        let root = await Self.page("/", of: server)
        #expect(root.status == 302 && root.headers["Location"] == "/auth")
        let posted = await server.answer(ServerRequest(http: HTTPRequest(method: .post, target: "/auth")))
        #expect(posted.status == 405 && posted.headers["Allow"] == "GET, HEAD, OPTIONS")
        let options = await server.answer(ServerRequest(http: HTTPRequest(method: .options, target: "/auth")))
        #expect(options.status == 204 && options.headers["Allow"] == "GET, HEAD, OPTIONS")
        await server.stop()
    }
}
