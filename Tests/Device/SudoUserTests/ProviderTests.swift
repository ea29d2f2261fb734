import CognitoProtocol
import FoundationEssentials
import IdentityModel
import JOSE
import OpenID
import SudoUser
import TestSupport
import Testing

/// The tokens of the authentication providers, and invalid keys of every kind.
@Suite struct ProviderTests {
    let test: TestPool

    init() throws { test = try TestPool() }

    @Test func A34_signDecodeAndVerifyKeepTheClaims() async throws {
        let provider = try test.testProvider(attributes: ["custom:entitlementsSet": "set", "iss": "never"])
        let info = try await provider.getAuthenticationInfo()
        let jws = try UnverifiedJWS(compact: info.toString())
        let verified = try jws.verified(by: VerificationKey(test.testKey.publicKey), allowing: [.rs256])
        #expect(verified.header.keyID == "test-key")
        #expect(verified.header.json == ["alg": "RS256", "kid": "test-key"])
        let claims = try DeviceTokenClaims(payload: verified.payload)
        #expect(claims.issuer == "testRegisterIssuer" && claims.audience == "testRegisterAudience")
        #expect(claims.subject == info.getUsername() && claims.subject.hasPrefix("mytest-"))
        #expect(claims.id.count == 36)
        #expect(claims.attributes == ["custom:entitlementsSet": "set"])
        // Seconds, not milliseconds.
        let now = test.clock.now()
        #expect(claims.issuedAt == now && claims.expiresAt == now.addingTimeInterval(3600))
        #expect(try await provider.getAuthenticationInfo().getUsername() != info.getUsername())
        #expect(info.type == "TEST" && info.isValid())
    }

    @Test func A36_theLocalProvidersTokenHasTypeUserAndValidity() async throws {
        let info = try await test.localProvider("user-1").getAuthenticationInfo()
        #expect(info.type == "FSSO" && info.isValid() && info.getUsername() == "user-1")
        let jws = try UnverifiedJWS(compact: info.toString())
        let verified = try jws.verified(by: VerificationKey(test.issuerKey.publicKey), allowing: [.rs256])
        let claims = try DeviceTokenClaims(payload: verified.payload)
        #expect(claims.issuer == "bank" && claims.audience == "identity-service" && claims.subject == "user-1")
        #expect(verified.header.keyID == "fsso-key")
        #expect(!LocalAuthenticationInfo(jwt: "no token", username: "user-1").isValid())
        #expect(!TESTAuthenticationInfo(jwt: "no token").isValid())
    }

    @Test func theDocumentedInitializersTakeBothLabelsAndRefuseABadKey() async throws {
        let pem = try test.testKey.pem().exposedText
        let first = try TESTAuthenticationProvider(
            name: "mytest", key: pem, keyId: "k", keyMananger: test.keyManager("t1"), customAttributes: ["a": ["b": 1]])
        let second = try TESTAuthenticationProvider(name: "mytest", key: pem, keyManager: test.keyManager("t2"))
        let (one, two) = (try await first.getAuthenticationInfo(), try await second.getAuthenticationInfo())
        #expect(try UnverifiedJWS(compact: one.toString()).header.keyID == "k")
        #expect(try UnverifiedJWS(compact: two.toString()).header.keyID == "register_key")
        #expect(throws: TESTAuthenticationProviderError.invalidKey) {
            try TESTAuthenticationProvider(name: "n", key: "", keyManager: test.keyManager("t3"))
        }
        #expect(throws: LocalAuthenticationProviderError.invalidKey) {
            try LocalAuthenticationProvider(
                name: "n", key: "not base64!", keyId: "k", username: "u", keyManager: test.keyManager("t3"))
        }
        #expect(throws: JWTError.failedToEncode) {
            try LocalAuthenticationProvider(
                name: "n", key: pem, keyId: "k", username: "u", keyManager: test.keyManager("t3"),
                customAttributes: ["date": Date()])
        }
        first.reset()
        #expect(try test.keyManager("t1").getPrivateKey("k") == nil)
        await #expect(throws: SudoKeyManagerError.keyNotFound) { try await first.getAuthenticationInfo() }
    }

    @Test func everyFormOfAPrivateKeyIsRead() throws {
        let pkcs8 = try test.testKey.pem().exposedText
        let expected = try RSAPrivateKeyText(pkcs8)
        let base64 = Data(expected.der.exposedBytes).base64EncodedString()
        let pkcs1 = "-----BEGIN RSA PRIVATE KEY-----\n\(base64)\n-----END RSA PRIVATE KEY-----\n"
        let crlf = pkcs8.split(separator: "\n").joined(separator: "\r\n")
        let blanks = "\n  " + pkcs8.split(separator: "\n").joined(separator: "  \n\t") + "\n\n"
        for text in [pkcs1, crlf, blanks, base64, "\u{FEFF}" + pkcs1] {
            #expect(try RSAPrivateKeyText(text) == expected)
        }
    }

    private static func pem(_ label: String, _ bytes: [UInt8]) -> String {
        "-----BEGIN \(label)-----\n\(Data(bytes).base64EncodedString())\n-----END \(label)-----\n"
    }

    private func fault(_ text: String) -> PrivateKeyError? {
        do throws(PrivateKeyError) {
            _ = try RSAPrivateKeyText(text)
            return nil
        } catch {
            return error
        }
    }

    @Test func eachThingThatIsWrongWithAKeyHasItsOwnSentence() throws {
        let curve = try SigningKey.generate(.es256).pem().exposedText
        let edwards = try SigningKey.generate(.edDSA).pem().exposedText
        let publicKey = try test.testKey.publicKey.rsaPublicKeyPKCS1()
        let good = try test.testKey.pem().exposedText
        let found: [PrivateKeyError?] = [
            fault(" \n"), fault("-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----"),
            fault(Self.pem("RSA PUBLIC KEY", publicKey)), fault(Data(publicKey).base64EncodedString()),
            fault(Self.pem("CERTIFICATE", [1])), fault(Self.pem("ENCRYPTED PRIVATE KEY", [1])),
            fault(
                "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\nAAAA\n-----END RSA PRIVATE KEY-----"
            ),
            fault(Self.pem("EC PRIVATE KEY", [1])), fault(curve), fault(edwards),
            fault(Self.pem("OPENSSH PRIVATE KEY", [1])), fault(Self.pem("DH PARAMETERS", [1])),
            fault(String(good.dropLast(30))), fault(good.replacing("M", with: "!", maxReplacements: 1)),
            fault(Self.pem("RSA PRIVATE KEY", [1, 2, 3])), fault(Self.short),
        ]
        #expect(
            found == [
                .empty, .empty, .publicKey, .publicKey, .certificate, .encrypted, .encrypted, .ellipticCurve,
                .ellipticCurve, .notRSA, .openSSH, .otherLabel("DHPARAMETERS"), .truncated, .notBase64, .damaged,
                .tooShort,
            ])
        let sentences = Set(found.compactMap { $0?.description })
        #expect(sentences.count == Set(found.compactMap { $0 }).count)
    }

    /// A 1024-bit test key, generated by `openssl genrsa 1024`.
    private static let short = """
        -----BEGIN RSA PRIVATE KEY-----
        MIICXAIBAAKBgQC3k96czL/hAv6QRDQUeA9u9gkFC9VqqQg9/+zNCVIa+6c7e71F
        bgfxBCbfLiSaZ1hSbrkB7clarvJ2oQ83Gc04z5wItTwY/SR8Qfm2xW1vka7pPNeG
        RyKxUYQ1iJa+NZGtAmKMEdirqgr4qHNRZiF08kvSfC5Vm+kEiZEfPUpnOQIDAQAB
        AoGAfey9yDse599g9V8DhoLwu0Gj4EVEyNxYHgdezSq2mnHDPidcJrMaWXZqn68M
        RqnbSPhQigUtmLnm8f766+YUAdfYvHPeAbgrtNNMALPVzlM0tHOzLuTBK1VLUz//
        AaIir3fEjN9s/JOGyqno3HGn+IZjqy7vmxOf9QfZ+pfeo70CQQDzyxhTaOAbfx5g
        hSjgNj/4iNpPCzpv1B07rBBD9a/0+jYmJ8zlTcbqpMajc93tVzLnt0ZBVkyiTOyS
        wlzKDprPAkEAwMTwVUhykn6ZF8tCkAnuHzF7zSREvAvvKuS4yNDnVyVl+pwnmIBT
        CwnLQzDscF2MHr/XJmm1R8pdMy57pQC/dwJBALWMNJ1IqDtRuqleAEaXn6PRJeFf
        FzFX4D0jsSkquNHR0qkvUmIgPVVXR6VJD6dDHGF6FhNp1L+4USQpIThHD/kCQAaY
        9uzETP+Mi6rPzxhk7pxssiMEQcH52paqO1TMKY7G/eWE4KoMgksXa7iB/SWfXgNT
        Z4auCYFKgMQWrC6qhuMCQFC8//eABkvUFT6KOpn/yxLMRdOjb92Znyniat1XltYS
        xdNnWshD+X5wXulyYxdVw+U1bulUFPaCWmsTEP9aT1g=
        -----END RSA PRIVATE KEY-----
        """
}
