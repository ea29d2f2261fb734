import JOSE
import TestSupport
import Testing

/// The examples of RFC 7520, sections 3 and 4.
@Suite(.enabled(if: VectorFolder.path != nil, Comment(rawValue: VectorFolder.reason)))
struct CookbookTests {
    private func example(_ name: String) throws -> JSONValue {
        try JSONValue(parsing: VectorFolder.bytes("jose-cookbook/jws/\(name).json"))
    }

    private func verificationKey(_ jwk: JSONValue) throws -> VerificationKey {
        if jwk["kty"]?.string == "oct" { return try sharedKey(jwk).verificationKey }
        return try VerificationKey(JSONWebKey(json: jwk))
    }

    @Test(arguments: [
        "4_1.rsa_v15_signature", "4_2.rsa-pss_signature", "4_3.ecdsa_signature",
        "4_4.hmac-sha2_integrity_protection",
    ])
    func theCompactExamplesHold(name: String) throws {
        let example = try example(name)
        let algorithm = try #require(SigningAlgorithm(rawValue: example["input"]?["alg"]?.string ?? ""))
        let key = try verificationKey(try #require(example["input"]?["key"]))
        let token = try UnverifiedJWS(compact: try #require(example["output"]?["compact"]?.string))
        let verified = try token.verified(by: key, allowing: [algorithm])
        #expect(String(decoding: verified.payload, as: UTF8.self) == example["input"]?["payload"]?.string)
        #expect(throws: JOSEError(.algorithmNotAllowed)) {
            try token.verified(by: key, allowing: Set(SigningAlgorithm.allCases).subtracting([algorithm]))
        }
    }

    @Test func theHMACExampleIsSignedTheSame() throws {
        let example = try example("4_4.hmac-sha2_integrity_protection")
        let key = try sharedKey(try #require(example["input"]?["key"]))
        let payload = Array(try #require(example["input"]?["payload"]?.string).utf8)
        #expect(try key.sign(payload: payload) == example["output"]?["compact"]?.string)
    }

    @Test func aDetachedPayloadIsNotTaken() throws {
        let example = try example("4_5.signature_with_detached_content")
        let key = try verificationKey(try #require(example["input"]?["key"]))
        let token = try UnverifiedJWS(compact: try #require(example["output"]?["compact"]?.string))
        #expect(throws: JOSEError(.invalidSignature)) { try token.verified(by: key, allowing: [.hs256]) }
    }

    /// An unprotected header is ignored: only the signed header counts, and it must name the algorithm.
    @Test(arguments: [
        ("4_6.protecting_specific_header_fields", [true]), ("4_7.protecting_content_only", [false]),
        ("4_8.multiple_signatures", [true, false, true]),
    ])
    func ofTheJSONFormsExactlyTheSignaturesWithAProtectedAlgorithmHold(name: String, hold: [Bool]) throws {
        let example = try example(name)
        let output = try #require(example["output"]?["json"])
        let payload = try #require(output["payload"]?.string)
        let signatures = try #require(output["signatures"]?.array)
        let keys = example["input"]?["key"]?.array ?? [example["input"]?["key"]].compactMap { $0 }
        #expect(signatures.count == hold.count && keys.count == hold.count)
        for ((signature, jwk), holds) in zip(zip(signatures, keys), hold) {
            let compact = "\(signature["protected"]?.string ?? "").\(payload).\(signature["signature"]?.string ?? "")"
            guard holds else {
                #expect(throws: JOSEError.self) { try UnverifiedJWS(compact: compact) }
                continue
            }
            let token = try UnverifiedJWS(compact: compact)
            let verified = try token.verified(
                by: try verificationKey(jwk), allowing: Set(SigningAlgorithm.allCases))
            #expect(String(decoding: verified.payload, as: UTF8.self) == example["input"]?["payload"]?.string)
        }
    }

    @Test func ofAPrivateKeyOnlyThePublicMembersAreRead() throws {
        for (secret, known) in [
            ("3_2.ec_private_key", "3_1.ec_public_key"), ("3_4.rsa_private_key", "3_3.rsa_public_key"),
        ] {
            let json = try JSONValue(parsing: VectorFolder.bytes("jose-cookbook/jwk/\(secret).json"))
            let expected = try JSONValue(parsing: VectorFolder.bytes("jose-cookbook/jwk/\(known).json"))
            #expect(json["d"] != nil)
            #expect(try JSONWebKey(json: json).json == expected)
        }
    }
}
