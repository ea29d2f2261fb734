import HTTPClient
import HTTPMessage
import Sentences
import TestSupport
import Testing

@Suite(.enabled(if: TLSServer.isAvailable, "needs the openssl command"), .timeLimit(.minutes(2))) struct TLSTests {
    @Test func onlyTheCertificatesOfTheSettingsAreTrusted() async throws {
        let certificates = try await TestCertificates()
        let server = try await TLSServer(certificates)
        var settings = HTTPClientSettings()
        await expect(.certificateRefused, HTTPRequest(target: server.base), settings: settings)
        settings.trustedCertificates = try certificates.bytes("other.pem")
        await expect(.certificateRefused, HTTPRequest(target: server.base), settings: settings)
        settings.trustedCertificates = try certificates.bytes("ca.pem")
        #expect(try await CurlExchange(settings: settings).send(HTTPRequest(target: server.base)).status == 200)
        settings.trustedCertificates = Array("no certificate".utf8)
        await expect(.invalidConfiguration, HTTPRequest(target: server.base), settings: settings)
    }

    @Test func aCertificateForAnotherNameIsRefused() async throws {
        let certificates = try await TestCertificates()
        let server = try await TLSServer(certificates)
        var settings = HTTPClientSettings()
        settings.trustedCertificates = try certificates.bytes("ca.pem")
        settings.connectTo = [
            .init(host: "idp.invalid", port: 443, targetHost: "127.0.0.1", targetPort: server.port)
        ]
        await expect(.certificateRefused, HTTPRequest(target: "https://idp.invalid/"), settings: settings)
    }

    @Test func aPinIsAskedBesideTheChain() async throws {
        let certificates = try await TestCertificates()
        let server = try await TLSServer(certificates)
        var settings = HTTPClientSettings()
        settings.trustedCertificates = try certificates.bytes("ca.pem")
        for pin in ["AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", "no base64"] {
            settings.pins = [pin]
            await expect(.pinMismatch, HTTPRequest(target: server.base), settings: settings)
        }
        settings.pins.append(try certificates.text("pin"))
        #expect(try await CurlExchange(settings: settings).send(HTTPRequest(target: server.base)).status == 200)
        settings.trustedCertificates = nil
        await expect(.certificateRefused, HTTPRequest(target: server.base), settings: settings)
    }

    @Test func aClientsCertificateIsShownToServersThatAsk() async throws {
        let certificates = try await TestCertificates()
        let server = try await TLSServer(
            certificates, options: ["-Verify", "1", "-verify_return_error", "-CAfile", certificates.path("ca.pem")])
        var settings = HTTPClientSettings()
        settings.trustedCertificates = try certificates.bytes("ca.pem")
        await expect(.clientCertificateRefused, HTTPRequest(target: server.base), settings: settings)
        settings.clientCertificate = .init(
            certificate: try certificates.bytes("client.pem"), privateKey: try certificates.bytes("client.key"))
        #expect(try await CurlExchange(settings: settings).send(HTTPRequest(target: server.base)).status == 200)
        settings.clientCertificate = .init(
            certificate: try certificates.bytes("other.pem"), privateKey: try certificates.bytes("other.key"))
        await expect(.clientCertificateRefused, HTTPRequest(target: server.base), settings: settings)
        settings.clientCertificate?.privateKey = try certificates.bytes("client.key")
        await expect(.invalidConfiguration, HTTPRequest(target: server.base), settings: settings)
    }

    @Test func aServerForAnotherHTTPAloneIsSaidToBe() async throws {
        let certificates = try await TestCertificates()
        let server = try await TLSServer(certificates, options: ["-alpn", "h2"])
        var settings = HTTPClientSettings()
        settings.trustedCertificates = try certificates.bytes("ca.pem")
        let error = await #expect(throws: HTTPExchangeError.self) {
            try await CurlExchange(settings: settings).send(HTTPRequest(target: server.base))
        }
        #expect(
            error?.reason == .protocolNotAgreed && error?.detail.english.contains("does not accept HTTP/1.1") == true,
            "\(error?.detail ?? Text.empty)")
    }

    @Test func exchangesWithDifferentTrustShareNoConnection() async throws {
        let certificates = try await TestCertificates()
        let server = try await TLSServer(certificates)
        var trusting = HTTPClientSettings()
        trusting.trustedCertificates = try certificates.bytes("ca.pem")
        #expect(try await CurlExchange(settings: trusting).send(HTTPRequest(target: server.base)).status == 200)
        await expect(.certificateRefused, HTTPRequest(target: server.base))
    }
}
