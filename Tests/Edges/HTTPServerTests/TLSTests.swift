import HTTPClient
import HTTPMessage
import HTTPServer
import TestSupport
import Testing

@Suite(.enabled(if: TestCertificates.isAvailable, "needs the openssl command"), .timeLimit(.minutes(2)))
struct TLSTests {
    @Test func whoTrustsTheAuthorityIsServedAndNobodyElse() async throws {
        let certificates = try await TestCertificates()
        let server = try WebServer(tls: try identity(certificates)) { .text("\($0.http.target) \($0.http.body.count)") }
        let target = "https://127.0.0.1:\(server.port)/a?b=1"
        var settings = HTTPClientSettings()
        settings.trustedCertificates = try certificates.bytes("ca.pem")
        let body = [UInt8](repeating: 7, count: 100_000)
        let request = HTTPRequest(method: .post, target: target, body: body)
        let answer = try await CurlExchange(settings: settings).send(request)
        #expect(String(decoding: answer.body, as: UTF8.self) == "/a?b=1 100000")
        for trusted in [nil, try certificates.bytes("other.pem")] {
            settings.trustedCertificates = trusted
            let error = await #expect(throws: HTTPExchangeError.self) {
                try await CurlExchange(settings: settings).send(HTTPRequest(target: target))
            }
            #expect(error?.reason == .certificateRefused)
        }
        await server.stop()
    }

    @Test func aStopFinishesWhatRunsOverTLS() async throws {
        let certificates = try await TestCertificates()
        let gate = Gate()
        let server = try WebServer(tls: try identity(certificates)) { _ in
            _ = await gate.pass()
            return .text("late")
        }
        var settings = HTTPClientSettings()
        settings.trustedCertificates = try certificates.bytes("ca.pem")
        let exchange = CurlExchange(settings: settings)
        async let answer = exchange.send(HTTPRequest(target: "https://127.0.0.1:\(server.port)/"))
        await gate.entered.wait()
        async let stopped: Void = server.stop()
        gate.open()
        #expect(String(decoding: try await answer.body, as: UTF8.self) == "late")
        await stopped
    }

    @Test func plainHTTPGetsNoAnswer() async throws {
        let server = try WebServer(tls: try identity(try await TestCertificates())) { _ in .text("secret") }
        let connection = try RawConnection(port: server.port)
        await connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        await #expect(throws: (any Error).self) { try await connection.answer() }
        await server.stop()
    }

    @Test(arguments: [
        ("-tls1_3", true), ("-tls1_2", true), ("-tls1_1", false), ("-tls1", false),
        ("-tls1_3 -ciphersuites TLS_AES_128_GCM_SHA256", true), ("-tls1_3 -ciphersuites TLS_AES_256_GCM_SHA384", true),
        ("-tls1_3 -ciphersuites TLS_CHACHA20_POLY1305_SHA256", true),
        ("-tls1_3 -ciphersuites TLS_AES_128_CCM_SHA256", false), ("-tls1_3 -groups ffdhe2048", false),
        ("-tls1_2 -cipher ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES128-GCM-SHA256", true),
        ("-tls1_2 -cipher ECDHE-RSA-CHACHA20-POLY1305:ECDHE-ECDSA-CHACHA20-POLY1305", true),
        // Static RSA, finite fields, CBC, CCM.
        ("-tls1_2 -cipher kRSA", false), ("-tls1_2 -cipher kDHE", false), ("-tls1_2 -cipher SHA1:SHA256:SHA384", false),
        ("-tls1_2 -cipher AESCCM", false),
    ])
    func onlyTLSOfTodayIsSpoken(_ choice: String, _ isSpoken: Bool) async throws {
        let certificates = try await TestCertificates(hasRSAServer: true)
        let server = try WebServer(tls: try identity(certificates)) { _ in .text("ok") }
        let client = try await ChildProcess.run(
            "/usr/bin/openssl",
            [
                "s_client", "-connect", "127.0.0.1:\(server.port)", "-cipher", "ALL:@SECLEVEL=0", "-CAfile",
                certificates.path("ca.pem"), "-verify_return_error",
            ] + choice.split(separator: " ").map(String.init), environment: ["PATH": "/usr/bin:/bin"], input: "")
        #expect((client.status == 0) == isSpoken)
        await server.stop()
    }

    @Test(arguments: [
        ("ca.key", "server.key", HTTPServerError.Code.certificateUnreadable),
        ("pin", "server.key", .certificateUnreadable), ("server.pem", "server.pem", .privateKeyUnreadable),
        ("server.pem", "server.locked.key", .privateKeyUnreadable), ("server.pem", "other.key", .privateKeyDiffers),
    ]) func whatIsNoPairIsRefusedBeforeAnythingListens(
        _ certificate: String, _ key: String, _ code: HTTPServerError.Code
    ) async throws {
        let certificates = try await TestCertificates()
        let chain = try certificates.bytes(certificate)
        let keyBytes = try certificates.bytes(key)
        let error = #expect(throws: HTTPServerError.self) {
            try TLSIdentity(certificateChain: chain, privateKey: keyBytes)
        }
        #expect(error?.code == code)
    }

    @Test func aCertificateTellsItsHostsAndItsTime() async throws {
        let identity = try identity(try await TestCertificates())
        #expect(identity.covers(host: "127.0.0.1"))
        #expect(!identity.covers(host: "127.0.0.2") && !identity.covers(host: "localhost"))
        #expect(!identity.isValid(at: 0) && !identity.isValid(at: 32_503_680_000))
    }

    @Test func nothingOfTheKeyIsPrinted() async throws {
        let certificates = try await TestCertificates()
        let identity = try identity(certificates)
        let key = try certificates.text("server.key")
        #expect(!everyPrintedForm(identity).contains(key.dropFirst(40).prefix(20)))
        #expect(!everyPrintedForm(identity).contains("\(Array(try certificates.bytes("server.key").prefix(20)))"))
    }

    private func identity(_ certificates: TestCertificates) throws -> TLSIdentity {
        try TLSIdentity(
            certificateChain: try certificates.bytes("server.pem"), privateKey: try certificates.bytes("server.key"))
    }
}
