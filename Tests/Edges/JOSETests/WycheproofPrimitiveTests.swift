import TestSupport
import Testing

@testable import JOSE

/// Wycheproof's vectors for the underlying signatures, converted to JOSE's form.
@Suite(.enabled(if: VectorFolder.path != nil, Comment(rawValue: VectorFolder.reason)))
struct WycheproofPrimitiveTests {
    private func bytes(_ value: JSONValue?) throws -> [UInt8] {
        let digits = Array(try #require(value?.string))
        return try stride(from: 0, to: digits.count, by: 2).map { index in
            try #require(UInt8(String(digits[index...(index + 1)]), radix: 16))
        }
    }

    private func key(_ group: JSONValue) throws -> LibcryptoKey {
        if let info = group["publicKeyDer"] {
            return try #require(LibcryptoKey(subjectPublicKeyInfo: bytes(info)))
        }
        return try VerificationKey(JSONWebKey(json: try #require(group["publicKeyJwk"]))).key
    }

    @Test(arguments: [
        ("ecdsa_secp256r1_sha256_p1363_test", SigningAlgorithm.es256, 262), ("ed25519_test", .edDSA, 151),
        ("rsa_pss_2048_sha256_mgf1_32_test", .ps256, 108), ("rsa_signature_2048_sha256_test", .rs256, 259),
    ])
    func everySignatureIsJudgedRightly(file: String, algorithm: SigningAlgorithm, count: Int) throws {
        let json = try JSONValue(parsing: VectorFolder.bytes("wycheproof/\(file).json"))
        var judged = 0
        for group in try #require(json["testGroups"]?.array) {
            let key = try key(group)
            for test in try #require(group["tests"]?.array) {
                let isAccepted = key.verifies(try bytes(test["sig"]), of: try bytes(test["msg"]), algorithm)
                // For "acceptable", the verifier decides.
                switch test["result"]?.string {
                case "valid": #expect(isAccepted, "\(test["tcId"]?.integer ?? 0)")
                case "invalid": #expect(!isAccepted, "\(test["tcId"]?.integer ?? 0)")
                default: break
                }
                judged += 1
            }
        }
        #expect(judged == count)
    }

    @Test func everyMACIsJudgedRightly() throws {
        let json = try JSONValue(parsing: VectorFolder.bytes("wycheproof/hmac_sha256_test.json"))
        var judged = 0
        for group in try #require(json["testGroups"]?.array) where group["tagSize"]?.integer == 256 {
            for test in try #require(group["tests"]?.array) {
                let secret = try bytes(test["key"])
                let key = try #require(secret.withUnsafeBytes { LibcryptoKey.hmac($0) })
                let isAccepted = key.verifies(try bytes(test["tag"]), of: try bytes(test["msg"]), .hs256)
                #expect(isAccepted == (test["result"]?.string == "valid"), "\(test["tcId"]?.integer ?? 0)")
                judged += 1
            }
        }
        #expect(judged > 50)
    }
}
