import Testing

@testable import JOSE

@Suite struct VerificationKeyTests {
    private static let modulus = Base64URL.encode([UInt8](repeating: 0xFF, count: 256))
    private static let shortModulus = Base64URL.encode([UInt8](repeating: 0xFF, count: 255))
    private static let x = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"

    private static func rsa(_ n: String?, _ e: String?, alg: String? = nil) -> JSONWebKey {
        JSONWebKey(kty: "RSA", alg: alg, n: n, e: e)
    }

    @Test(arguments: [
        (rsa(shortModulus, "AQAB"), JOSEError.Code.weakKey), (rsa(modulus, "AQ"), .weakKey),
        (rsa(modulus, "Ag"), .weakKey), (rsa(modulus, ""), .malformedKey), (rsa(modulus, nil), .malformedKey),
        (rsa(nil, "AQAB"), .malformedKey), (rsa("A", "AQAB"), .malformedKey), (rsa(modulus, "AQAAAAAB"), .malformedKey),
        (rsa(Base64URL.encode([UInt8](repeating: 0xFF, count: 2049)), "AQAB"), .malformedKey),
        (rsa(modulus, "AQAB", alg: "ES256"), .unsuitableKey), (rsa(modulus, "AQAB", alg: "RSA-OAEP"), .unsuitableKey),
        (JSONWebKey(kty: "EC", crv: "P-256", x: x, y: x), .malformedKey),
        (JSONWebKey(kty: "EC", crv: "P-256", x: x), .malformedKey),
        (JSONWebKey(kty: "EC", crv: "secp256k1", x: x, y: x), .malformedKey),
        (JSONWebKey(kty: "EC", x: x, y: x), .malformedKey),
        (JSONWebKey(kty: "EC", crv: "P-256", x: "AA", y: "AA"), .malformedKey),
        (JSONWebKey(kty: "OKP", crv: "X25519", x: x), .unsuitableKey),
        (JSONWebKey(kty: "OKP", crv: "Ed25519", x: "AA"), .malformedKey),
        (JSONWebKey(kty: "OKP", crv: "Ed25519", x: x + "=="), .malformedKey),
        (JSONWebKey(kty: "OKP", crv: "Ed25519", x: "=" + x), .malformedKey),
        (JSONWebKey(kty: "OKP", use: "enc", crv: "Ed25519", x: x), .unsuitableKey),
        (JSONWebKey(kty: "OKP", crv: "Ed25519", x: x, keyOperations: ["sign"]), .unsuitableKey),
        (JSONWebKey(kty: "OKP", alg: "ES256", crv: "Ed25519", x: x), .unsuitableKey),
        (JSONWebKey(kty: "oct"), .unsuitableKey), (JSONWebKey(kty: ""), .unsuitableKey),
    ])
    func whatIsNoKeyForSignaturesIsRefused(jwk: JSONWebKey, code: JOSEError.Code) {
        #expect(throws: JOSEError(code)) { try VerificationKey(jwk) }
    }

    @Test func aKeyThatDeclaresNothingIsForAllOfItsKind() throws {
        #expect(try VerificationKey(Self.rsa(Self.modulus, "AQAB")).algorithms.count == 6)
        #expect(try VerificationKey(Self.rsa(Self.modulus, "AQAB", alg: "PS256")).algorithms == [.ps256])
        #expect(
            try VerificationKey(JSONWebKey(kty: "OKP", crv: "Ed25519", x: Self.x)).algorithms == [.edDSA, .ed25519])
        for name in ["EdDSA", "Ed25519"] {
            let key = JSONWebKey(kty: "OKP", alg: name, crv: "Ed25519", x: Self.x)
            #expect(try VerificationKey(key).algorithms == [.edDSA, .ed25519], "one algorithm of two names")
        }
    }

    /// Members without content, as some providers write them, count as absent.
    @Test(arguments: [
        #""use":null,"alg":null,"key_ops":null,"crv":null,"kid":null"#, #""use":"","alg":"","key_ops":[]"#,
        #""use":"sig","x5c":"MIIB","x5t":7,"issuer":"x""#,
    ])
    func membersThatSayNothingAreNotThere(members: String) throws {
        let json = #"{"kty":"RSA","n":"\#(Self.modulus)","e":"AQAB",\#(members)}"#
        let key = try JSONWebKey(json: JSONValue(parsing: json.utf8))
        #expect(try VerificationKey(key).algorithms.count == 6 && key.kid == nil)
    }

    @Test func aNumberMayBeFilledUpAndInTheOtherAlphabet() throws {
        let key = try SigningKey.generate(.rs256).publicKey
        let modulus = try #require(key.n)
        for text in [modulus + "==", String(modulus.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })] {
            let other = JSONWebKey(kty: "RSA", n: text, e: key.e)
            #expect(try VerificationKey(other).key.number("n") == Base64URL.decode(modulus))
        }
    }

    @Test(arguments: [
        (0, SigningAlgorithm.hs256), (31, .hs256), (47, .hs384), (63, .hs512),
    ])
    func aSharedKeyShorterThanItsHashIsRefused(count: Int, algorithm: SigningAlgorithm) {
        let short = [UInt8](repeating: 1, count: count)
        #expect(throws: JOSEError(.weakKey)) {
            try short.withUnsafeBytes { try SharedSigningKey(secret: $0, algorithm: algorithm) }
        }
        #expect(throws: JOSEError(.unsuitableKey)) {
            try short.withUnsafeBytes { try SharedSigningKey(secret: $0, algorithm: .es256) }
        }
    }

    @Test func aSetPassesOverWhatItDoesNotKnow() throws {
        let set = try JSONWebKeySet(
            json: JSONValue(parsing: #"{"keys":[1,{},{"kty":7},{"kty":"EC","kid":"a","d":"x"}]}"#.utf8))
        #expect(set.keys == [JSONWebKey(kty: "EC", kid: "a")])
        #expect(throws: JSONError(.unexpectedShape)) { try JSONWebKeySet(json: ["keys": 1]) }
        #expect(throws: JSONError(.unexpectedShape)) { try JSONWebKeySet(json: []) }
        #expect(try JSONWebKeySet(json: set.json) == set)
    }
}
