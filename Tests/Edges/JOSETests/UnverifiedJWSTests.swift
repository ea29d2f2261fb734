import JOSE
import Testing

@Suite struct UnverifiedJWSTests {
    private let shared: SharedSigningKey

    init() throws {
        shared = try Array("0123456789abcdef0123456789abcdef".utf8).withUnsafeBytes {
            try SharedSigningKey(secret: $0, algorithm: .hs256, keyID: "k")
        }
    }

    private func withHeader(_ text: String) throws -> String {
        let parts = try shared.sign(payload: [1]).split(separator: ".")
        return "\(Base64URL.encode(text.utf8)).\(parts[1]).\(parts[2])"
    }

    @Test(arguments: [
        ("", JOSEError.Code.malformedHeader), ("[]", .malformedHeader), ("{}", .malformedHeader),
        (#"{"alg":1}"#, .malformedHeader), (#"{"alg":null}"#, .malformedHeader),
        (#"{"alg":"HS256","alg":"HS256"}"#, .malformedHeader),
        (#"{"alg":"HS256","kid":"a","kid":"b"}"#, .malformedHeader),
        (#"{"alg":"HS256","x":{"y":1,"y":2}}"#, .malformedHeader), (#"{"alg":"HS256","kid":7}"#, .malformedHeader),
        (#"{"alg":"HS256","typ":[]}"#, .malformedHeader), (#"{"alg":"HS256"} x"#, .malformedHeader),
        (#"{"alg":"HS256","crit":["exp"],"exp":1}"#, .unknownExtension),
        (#"{"alg":"HS256","crit":[]}"#, .unknownExtension), (#"{"alg":"HS256","b64":true}"#, .unknownExtension),
    ])
    func aHeaderThatIsNotPlainIsRefused(header: String, code: JOSEError.Code) throws {
        let compact = try withHeader(header)
        #expect(throws: JOSEError(code)) { try UnverifiedJWS(compact: compact) }
    }

    @Test(arguments: [
        ("none", JOSEError.Code.unknownAlgorithm), ("None", .unknownAlgorithm), ("NONE", .unknownAlgorithm),
        ("", .unknownAlgorithm), ("hs256", .unknownAlgorithm), ("HS256 ", .unknownAlgorithm),
        ("ES256K", .unknownAlgorithm), ("RS1", .unknownAlgorithm), ("RS256", .unsuitableKey),
        ("HS512", .unsuitableKey), ("HS256", .invalidSignature),
    ])
    func everyOtherAlgorithmIsRefused(name: String, code: JOSEError.Code) throws {
        let token = try UnverifiedJWS(compact: withHeader(#"{"alg":"\#(name)"}"#))
        #expect(throws: JOSEError(code)) {
            try token.verified(by: shared.verificationKey, allowing: Set(SigningAlgorithm.allCases))
        }
    }

    @Test(arguments: ["", ".", "..", "a", "a.b", "a.b.c.d", "....", "{}", "eyJhbGciOiJIUzI1NiJ9.AA.AA==", "é.é.é"])
    func whatIsNotThreePartsIsRefused(compact: String) {
        #expect(throws: JOSEError.self) { try UnverifiedJWS(compact: compact) }
    }

    @Test func aTokenWithoutSignatureIsRefusedAtTheCheck() throws {
        let compact = try shared.sign(payload: [1])
        let stripped = compact.split(separator: ".").prefix(2).joined(separator: ".") + "."
        let token = try UnverifiedJWS(compact: stripped)
        #expect(throws: JOSEError(.invalidSignature)) {
            try token.verified(by: shared.verificationKey, allowing: [.hs256])
        }
    }

    @Test func noChangeOfOneCharacterIsAccepted() throws {
        let compact = Array(try shared.sign(payload: Array("some payload".utf8)).utf8)
        for index in compact.indices {
            var changed = compact
            changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            let text = String(decoding: changed, as: UTF8.self)
            #expect(throws: JOSEError.self) {
                try UnverifiedJWS(compact: text).verified(by: shared.verificationKey, allowing: [.hs256])
            }
        }
    }

    @Test(arguments: [SigningAlgorithm.es256, .es384, .es512])
    func anEllipticSignatureHasExactlyItsTwoHalves(algorithm: SigningAlgorithm) throws {
        let signer = try SigningKey.generate(algorithm)
        let parts = try signer.sign(payload: [1]).split(separator: ".")
        let signature = try #require(parts.last.flatMap { Base64URL.decode($0) })
        let half = signature.count / 2
        let (r, s) = (Array(signature.prefix(half)), Array(signature.suffix(half)))
        let zero: [UInt8] = [0]
        let longer: [[UInt8]] = [r + zero + s, zero + r + zero + s, r + s + zero, zero + r + s]
        let shorter: [[UInt8]] = [Array(r.dropLast()) + s, s, []]
        for changed in longer + shorter {
            let compact = "\(parts[0]).\(parts[1]).\(Base64URL.encode(changed))"
            #expect(throws: JOSEError(.invalidSignature)) {
                try UnverifiedJWS(compact: compact)
                    .verified(by: VerificationKey(signer.publicKey), allowing: [algorithm])
            }
        }
    }

    /// A provider's public key used as an HMAC secret: the classic algorithm confusion.
    @Test func aPublicKeyIsNeverASharedSecret() throws {
        let signer = try SigningKey.generate(.es256)
        let forged = try Array(signer.publicKey.json.bytes).withUnsafeBytes {
            try SharedSigningKey(secret: $0, algorithm: .hs256, keyID: signer.keyID).sign(payload: [1])
        }
        let token = try UnverifiedJWS(compact: forged)
        let key = try #require(try JSONWebKeySet(keys: [signer.publicKey]).verificationKeys(for: token.header).first)
        #expect(throws: JOSEError(.unsuitableKey)) {
            try token.verified(by: key, allowing: Set(SigningAlgorithm.allCases))
        }
    }

    @Test func anEndlessTokenIsNotLookedAt() {
        let long = String(repeating: "A", count: UnverifiedJWS.longest + 1)
        #expect(throws: JOSEError(.malformedToken)) { try UnverifiedJWS(compact: long) }
    }

    @Test func aSetNamesTheKeysThatCanBeMeant() throws {
        let (one, other) = (try SigningKey.generate(.es256), try SigningKey.generate(.edDSA))
        let token = try UnverifiedJWS(compact: one.sign(payload: [1]))
        func names(_ keys: [JSONWebKey], _ token: UnverifiedJWS) throws(JOSEError) -> [String?] {
            try JSONWebKeySet(keys: keys).verificationKeys(for: token.header).map(\.keyID)
        }
        #expect(try names([other.publicKey, one.publicKey], token) == [one.keyID])
        #expect(throws: JOSEError(.unknownKey)) { try names([other.publicKey], token) }
        #expect(try names([one.publicKey, one.publicKey], token) == [one.keyID], "one key, told twice")
        var (namesake, otherKind) = (try SigningKey.generate(.es256).publicKey, other.publicKey)
        namesake.kid = one.keyID
        otherKind.kid = one.keyID
        let namesakes = JSONWebKeySet(keys: [namesake, one.publicKey])
        #expect(
            try token.verified(byOneOf: namesakes.verificationKeys(for: token.header), allowing: [.es256]).payload == [
                1
            ])
        #expect(try names([otherKind, one.publicKey], token) == [one.keyID], "kinds tell namesakes apart")
        #expect(throws: JOSEError(.unsuitableKey)) {
            try names([otherKind, JSONWebKey(kty: "RSA", kid: one.keyID)], token)
        }
        let nameless = try UnverifiedJWS(compact: withHeader(#"{"alg":"ES256"}"#))
        #expect(try names([other.publicKey, one.publicKey], nameless) == [one.keyID])
        #expect(throws: JOSEError(.unknownKey)) { try names([other.publicKey], nameless) }
        let many = try (0..<70).map { _ in try SigningKey.generate(.es256).publicKey }
        #expect(try names(many, nameless) == many.prefix(64).map(\.kid), "nobody is made to try without end")
        #expect(throws: JOSEError(.invalidSignature)) {
            try token.verified(
                byOneOf: JSONWebKeySet(keys: many).verificationKeys(for: nameless.header), allowing: [.es256])
        }
        #expect(throws: JOSEError(.unknownKey)) { try token.verified(byOneOf: [], allowing: [.es256]) }
    }

    /// Error messages are prose and contain no names from the code.
    @Test func errorsSpeakInWords() {
        for code in JOSEError.Code.allCases {
            let words = JOSEError(code).description
            #expect(words.contains(" ") && !words.contains(code.rawValue) && !words.contains("JOSEError"), "\(words)")
        }
        for code in JSONError.Code.allCases {
            let words = JSONError(code, at: 3).description
            #expect(words.contains(" ") && !words.contains(code.rawValue) && !words.contains("JSONError"), "\(words)")
        }
    }
}
