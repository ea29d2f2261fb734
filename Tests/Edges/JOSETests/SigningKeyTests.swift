import FoundationEssentials
import TestSupport
import Testing

@testable import JOSE

@Suite struct SigningKeyTests {
    private let payload = Array("payload".utf8)

    @Test func aCertificateIsSignedByItsKeyAndTheSameEachTime() throws {
        let key = try SigningKey.generate(.ps512, rsaBits: 3072)
        let begin = Date(timeIntervalSince1970: 1_800_000_000)
        let certificate = try #require(try key.certificate(from: begin))
        #expect(try key.certificate(from: begin) == certificate)
        #expect(try key.certificate(from: begin.addingTimeInterval(1)) != certificate)
        // Both the whole and the signed part begin with four bytes, of which the last two are the length.
        let signed = Array(certificate[4..<(8 + Int(certificate[6]) << 8 + Int(certificate[7]))])
        var jwk = key.publicKey
        jwk.alg = "RS256"
        let signature = Array(certificate.suffix(384))
        #expect(try VerificationKey(jwk).verifies(signature, of: signed, .rs256))
        #expect(try SigningKey.generate(.es256).certificate(from: begin) == nil)
        #expect(key.publicKey.json["x5c"] == nil)
        jwk.certificate = certificate
        #expect(jwk.json["x5c"]?[0]?.string == Data(certificate).base64EncodedString())
    }

    @Test(arguments: SigningAlgorithm.asymmetric.sorted { $0.rawValue < $1.rawValue })
    func whatAKeySignsItsPublicKeyVerifiesAlsoAfterBeingKept(algorithm: SigningAlgorithm) throws {
        let key = try SigningKey.generate(algorithm)
        let kept = try key.withPEM { Array($0) }
        #expect(String(decoding: kept, as: UTF8.self).hasPrefix("-----BEGIN PRIVATE KEY-----"))
        let read = try kept.withUnsafeBytes { try SigningKey(pem: $0, algorithm: algorithm) }
        #expect(read.publicKey == key.publicKey && read.keyID == key.keyID)
        for signer in [key, read] {
            let compact = try signer.sign(header: ["typ": "JWT", "alg": "none"], payload: payload)
            let token = try UnverifiedJWS(compact: compact)
            #expect(token.header.type == "JWT" && token.header.keyID == key.keyID)
            let verified = try token.verified(by: VerificationKey(key.publicKey), allowing: [algorithm])
            #expect(verified.payload == payload && verified.algorithm == algorithm)
        }
        #expect(try key.publicKey.thumbprint() == key.keyID)
        #expect(try JSONWebKey(json: JSONValue(parsing: key.publicKey.json.bytes)) == key.publicKey)
    }

    @Test func coordinatesAndSignaturesKeepTheirWidth() throws {
        // One key in 256 has a coordinate that begins with a zero byte, and one signature in 128 a half that does.
        for _ in 0..<300 {
            let key = try SigningKey.generate(.es256)
            #expect(key.publicKey.x?.utf8.count == 43 && key.publicKey.y?.utf8.count == 43)
            let parts = try key.sign(payload: payload).split(separator: ".")
            #expect(parts.last?.utf8.count == 86)
        }
    }

    @Test func aKeyIsReadOnlyForItsOwnAlgorithm() throws {
        let pem = try SigningKey.generate(.es256).withPEM { Array($0) }
        for algorithm in SigningAlgorithm.allCases where algorithm != .es256 {
            #expect(throws: JOSEError(.unsuitableKey)) {
                try pem.withUnsafeBytes { try SigningKey(pem: $0, algorithm: algorithm) }
            }
        }
        #expect(throws: JOSEError(.unsuitableKey)) { try SigningKey.generate(.hs256) }
    }

    @Test(arguments: [
        "", "nonsense", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
        "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAfU0Of2FTpptiQrUiq77mhf2kQg+INLEIw72uNp71Sfo=\n-----END PUBLIC KEY-----\n",
        "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIGjMF8GCSqGSIb3DQEFDTBSMDEG\n-----END ENCRYPTED PRIVATE KEY-----\n",
    ])
    func whatIsNoPrivateKeyIsRefusedWithoutAQuestionAtTheTerminal(pem: String) {
        #expect(throws: JOSEError(.malformedKey)) {
            try Array(pem.utf8).withUnsafeBytes { try SigningKey(pem: $0, algorithm: .es256) }
        }
    }

    @Test func theThumbprintIsTheRFCsOne() throws {
        // RFC 7638, section 3.1, and RFC 8037, appendix A.3.
        let rsa = JSONWebKey(
            kty: "RSA", alg: "RS256", kid: "2011-04-29",
            n:
                "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3"
                + "oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHz"
                + "u6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8a"
                + "wapJzKnqDKgw",
            e: "AQAB")
        #expect(try rsa.thumbprint() == "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
        let edwards = JSONWebKey(kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo")
        #expect(try edwards.thumbprint() == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k")
        #expect(throws: JOSEError(.malformedKey)) { try JSONWebKey(kty: "EC", crv: "P-256", x: "AA").thumbprint() }
        #expect(throws: JOSEError(.unsuitableKey)) { try JSONWebKey(kty: "oct").thumbprint() }
    }

    @Test func noPrintedFormShowsAKey() throws {
        let key = try SigningKey.generate(.es256)
        let pem = try key.withPEM { String(decoding: $0, as: UTF8.self) }
        let middle = String(try #require(pem.split(separator: "\n").dropFirst().first).dropFirst(40).prefix(20))
        #expect(!everyPrintedForm(key).contains(middle))
        let shared = try Array("hunter2 hunter2 hunter2 hunter2 ".utf8).withUnsafeBytes {
            try SharedSigningKey(secret: $0, algorithm: .hs256)
        }
        #expect(!everyPrintedForm(shared).contains("hunter2"))
        let token = try UnverifiedJWS(compact: key.sign(payload: payload))
        let signature = try #require(key.sign(payload: payload).split(separator: ".").last)
        #expect(!everyPrintedForm(token).contains(signature) && !everyPrintedForm(token).contains("7061796c"))
    }

    @Test func manyThreadsMayUseOneKeyAtOnce() async throws {
        let key = try SigningKey.generate(.es256)
        let verifier = try VerificationKey(key.publicKey)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<64 {
                group.addTask {
                    let compact = try key.sign(payload: [UInt8(number)])
                    return try UnverifiedJWS(compact: compact).verified(by: verifier, allowing: [.es256]).payload
                        == [UInt8(number)]
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }
}
