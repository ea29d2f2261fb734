import Glibc
import HTTPClient
import HTTPMessage
import TestSupport
import Testing

/// The embedded server over TLS, started and used by other programs.
@Suite(.enabled(if: TestCertificates.isAvailable, "needs the openssl command"), .timeLimit(.minutes(3)))
struct ServeTLSTests {
    @Test func aNewStoresIssuerIsHttpsAndItsCookiesAreSecure() async throws {
        let certificates = try await TestCertificates()
        let program = try BuiltExecutable()
        let server = try program.start(
            "serve", "--listen", "127.0.0.1:0", "--store", program.folder.path("s.sqlite"), "--tls-cert",
            certificates.path("server.pem"), "--tls-key", certificates.path("server.key"), "--log-level", "error",
            "--json")
        _ = await server.line(containing: "\"ready\"")
        let issuer = try #require(await server.line(containing: "\"issuer\"")?.firstMatch(of: /https:[^"]*/)?.output)
        var settings = HTTPClientSettings()
        settings.trustedCertificates = try certificates.bytes("ca.pem")
        let realm = "\(issuer)/realms/sandbox"
        let discovery = try await CurlExchange(settings: settings).send(
            HTTPRequest(target: realm + "/.well-known/openid-configuration"))
        #expect(discovery.status == 200)
        #expect(String(decoding: discovery.body, as: UTF8.self).contains("\"issuer\":\"\(realm)\""))
        let page = try await CurlExchange(settings: settings).send(
            HTTPRequest(
                target: realm + "/protocol/openid-connect/auth?client_id=nobody&redirect_uri=x&response_type=code"))
        #expect(page.status == 400)
        // The header would apply to every port of the loopback host.
        #expect(page.headers["Strict-Transport-Security"] == nil)
        settings.trustedCertificates = nil
        await #expect(throws: HTTPExchangeError.self) {
            try await CurlExchange(settings: settings).send(HTTPRequest(target: realm))
        }
        server.send(SIGTERM)
        let end = await server.ended()
        #expect(end.status == 0 && end.errors.isEmpty)
    }

    @Test func whatTheCertificateIsNotForIsToldAndServed() async throws {
        let certificates = try await TestCertificates()
        let program = try BuiltExecutable()
        let server = try program.start(
            "serve", "--listen", "localhost:0", "--store", program.folder.path("s.sqlite"), "--tls-cert",
            certificates.path("server.pem"), "--tls-key", certificates.path("server.key"), "--json")
        _ = await server.line(containing: "\"ready\"")
        server.send(SIGTERM)
        #expect(await server.ended().errors.contains("is not for localhost"))
    }

    @Test(arguments: [
        (["--tls-cert", "server.pem"], "--tls-key"), (["--tls-key", "server.key"], "--tls-cert"),
        (["--tls-cert", "server.pem", "--tls-key", "other.key"], "is not the private key"),
        (["--tls-cert", "server.key", "--tls-key", "server.key"], "has no valid PEM certificate"),
        (["--tls-cert", "server.pem", "--tls-key", "server.pem"], "has no valid PEM private key"),
        (["--tls-cert", "server.pem", "--tls-key", "server.locked.key"], "encrypted with a passphrase"),
        (["--tls-cert", "none.pem", "--tls-key", "server.key"], "cannot be read"),
        (
            ["--tls-cert", "server.pem", "--tls-key", "server.key", "--issuer", "http://127.0.0.1/auth"],
            "the issuer must be https"
        ),
    ]) func whatCannotBeServedIsSaidAndNothingIsMade(_ options: [String], _ told: String) async throws {
        let certificates = try await TestCertificates()
        let program = try BuiltExecutable()
        let arguments = options.map { $0.contains(".") && !$0.contains("/") ? certificates.path($0) : $0 }
        let end = try await program.run(
            ["serve", "--listen", "127.0.0.1:0", "--store", program.folder.path("s.sqlite")] + arguments)
        #expect(end.status == 2)
        #expect(end.errors.contains(told))
        #expect(access(program.folder.path("s.sqlite"), F_OK) != 0)
    }

    @Test func aStoreWhoseIssuerSpeaksNoTLSIsNotServedWithItThere() async throws {
        let certificates = try await TestCertificates()
        let program = try BuiltExecutable()
        let store = program.folder.path("s.sqlite")
        let first = try program.start("serve", "--listen", "127.0.0.1:0", "--store", store, "--json")
        _ = await first.line(containing: "\"ready\"")
        first.send(SIGTERM)
        let place = try #require((await first.ended()).last("ready")?["listen"] as? String)
        let second = try await program.run(
            "serve", "--listen", place, "--store", store, "--tls-cert", certificates.path("server.pem"), "--tls-key",
            certificates.path("server.key"))
        #expect(second.status == 2)
        #expect(second.errors.contains("which is plain http"))
    }
}
