import HTTPMessage
import HTTPServer
import IdentityModel
import IdentityServer
import Profiles
import Sentences
import TestSupport
import Testing

@testable import Sandbox
@testable import idp_wizard

/// How the embedded server reaches the providers of its user pools, including itself.
@Suite struct UpstreamExchangeTests {
    private static func answer(_ exchange: UpstreamExchange, _ url: String) async throws -> String {
        String(decoding: try await exchange.send(HTTPRequest(target: url)).body, as: UTF8.self)
    }

    @Test func theIssuersAddressLeadsToThisProcess() async throws {
        let own = try LoopbackServer { request in .http(body: "own \(request.values("Host").first ?? "")") }
        let other = try LoopbackServer { _ in .http(body: "other") }
        let exchange = UpstreamExchange(addresses: .publicAndLoopback)
        // The host name does not resolve, so only the connection to the own port can answer.
        exchange.connect(
            issuer: try #require(WebAddress("http://issuer.invalid:8931/auth")),
            to: HostAndPort(host: "127.0.0.1", port: own.port), tls: nil)
        #expect(try await Self.answer(exchange, "http://issuer.invalid:8931/auth/x") == "own issuer.invalid:8931")
        #expect(try await Self.answer(exchange, "\(other.base)/auth/x") == "other")
        await #expect(throws: HTTPExchangeError.self) {
            _ = try await Self.answer(exchange, "http://issuer.invalid:8932/auth/x")
        }
    }

    @Test(arguments: ["0.0.0.0", "::", "*"])
    func aServerThatListensEverywhereIsReachedOnTheLoopback(_ host: String) async throws {
        let own = try LoopbackServer { _ in .http(body: "own") }
        let exchange = UpstreamExchange(addresses: .publicAndLoopback)
        exchange.connect(
            issuer: try #require(WebAddress("http://issuer.invalid/auth")),
            to: HostAndPort(host: host, port: own.port), tls: nil)
        #expect(try await Self.answer(exchange, "http://issuer.invalid/auth/x") == "own")
    }

    @Test func anIssuerBehindAProxyIsReachedAtItsOwnAddress() async throws {
        let own = try LoopbackServer { _ in .http(body: "own") }
        let exchange = UpstreamExchange(addresses: .publicAndLoopback)
        exchange.connect(
            issuer: try #require(WebAddress("https://issuer.invalid/auth")),
            to: HostAndPort(host: "127.0.0.1", port: own.port), tls: nil)
        await #expect(throws: HTTPExchangeError.self) {
            _ = try await Self.answer(exchange, "https://issuer.invalid/auth/x")
        }
    }

    @Test func onlyTheIssuerIsReachedAtAnAddressThatIsNotAllowed() async throws {
        let own = try LoopbackServer { _ in .http(body: "own") }
        let other = try LoopbackServer { _ in .http(body: "other") }
        let exchange = UpstreamExchange(addresses: AllowedAddresses())
        exchange.connect(
            issuer: try #require(WebAddress("\(own.base)/auth")),
            to: HostAndPort(host: "127.0.0.1", port: own.port), tls: nil)
        #expect(try await Self.answer(exchange, "\(own.base)/auth/x") == "own")
        let error = await #expect(throws: HTTPExchangeError.self) {
            _ = try await Self.answer(exchange, "\(other.base)/auth/x")
        }
        #expect(error?.detail.english == "the address 127.0.0.1 is neither public nor allowed")
        // A proxy terminates TLS for this issuer, so a connection is attempted, and nothing listens there.
        let closed: UInt16
        do { closed = try LoopbackServer { _ in .drop }.port }
        exchange.connect(
            issuer: try #require(WebAddress("https://127.0.0.1:\(closed)/auth")),
            to: HostAndPort(host: "127.0.0.1", port: own.port), tls: nil)
        let behind = await #expect(throws: HTTPExchangeError.self) {
            _ = try await Self.answer(exchange, "https://127.0.0.1:\(closed)/auth/x")
        }
        #expect(behind?.reason == .notReachable && behind?.detail != error?.detail)
    }

    @Test(.enabled(if: TestCertificates.isAvailable, "needs the openssl command"))
    func theServersOwnCertificateIsTrustedAtItsAddressAlone() async throws {
        let certificates = try await TestCertificates()
        let identity = try TLSIdentity(
            certificateChain: certificates.bytes("server.pem"), privateKey: certificates.bytes("server.key"))
        var settings = ServerSettings()
        settings.administratorPassword = Secret("the administrator's password")
        let server = try await EmbeddedIdentityServer.start(
            store: .memory, tls: identity, settings: settings, signingKeys: SharedSigningKeys())
        let other = try await TLSServer(certificates)
        let exchange = UpstreamExchange(addresses: .publicAndLoopback)
        let realm = "\(server.baseURL)/realms/sandbox"
        let before = await #expect(throws: HTTPExchangeError.self) { _ = try await Self.answer(exchange, realm) }
        #expect(before?.reason == .certificateRefused)
        exchange.connect(
            issuer: try #require(WebAddress(server.baseURL)),
            to: HostAndPort(host: "127.0.0.1", port: server.port), tls: identity)
        #expect(try await Self.answer(exchange, realm).contains("\"realm\":\"sandbox\""))
        let elsewhere = await #expect(throws: HTTPExchangeError.self) {
            _ = try await Self.answer(exchange, other.base)
        }
        #expect(elsewhere?.reason == .certificateRefused)
        await server.stop()
    }
}
