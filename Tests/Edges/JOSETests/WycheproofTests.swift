import JOSE
import TestSupport
import Testing

/// Project Wycheproof's vectors for JSON Web Signatures.
@Suite(.enabled(if: VectorFolder.path != nil, Comment(rawValue: VectorFolder.reason)))
struct WycheproofTests {
    private func accepts(_ compact: String, _ set: JSONValue) -> Bool {
        let entries = set["keys"]?.array ?? [set]
        do {
            let token = try UnverifiedJWS(compact: compact)
            let named = entries.filter { $0["kid"]?.string == token.header.keyID || token.header.keyID == nil }
            if named.count == 1, let entry = named.first, entry["kty"]?.string == "oct" {
                _ = try token.verified(by: sharedKey(entry).verificationKey, allowing: Set(SigningAlgorithm.allCases))
            } else {
                let keys = try JSONWebKeySet(json: ["keys": .array(entries)]).verificationKeys(for: token.header)
                _ = try token.verified(byOneOf: keys, allowing: Set(SigningAlgorithm.allCases))
            }
            return true
        } catch {
            return false
        }
    }

    private func run(_ file: String) throws -> (count: Int, falselyAccepted: [Int64], falselyRefused: [Int64]) {
        let json = try JSONValue(parsing: VectorFolder.bytes("wycheproof/\(file).json"))
        var count = 0
        var accepted: [Int64] = []
        var refused: [Int64] = []
        for group in try #require(json["testGroups"]?.array) {
            let set = try #require(group["public"] ?? group["private"])
            for test in try #require(group["tests"]?.array) {
                let id = try #require(test["tcId"]?.integer)
                let isAccepted = accepts(try #require(test["jws"]?.string), set)
                let isValid = test["result"]?.string == "valid"
                if isAccepted && !isValid { accepted.append(id) }
                if !isAccepted && isValid { refused.append(id) }
                count += 1
            }
        }
        return (count, accepted, refused)
    }

    @Test func noInvalidSignatureIsAcceptedAndOnlyTheStrictlyRefusableValidOnesAreRefused() throws {
        let result = try run("json_web_signature_test")
        #expect(result.count == 401)
        // 367 and 370 are marked invalid, but contain the valid token itself.
        #expect(result.falselyAccepted == [367, 370])
        // The key names another algorithm (346, 347, 350, 351); a character that is not base64url (372, 373).
        #expect(result.falselyRefused == [346, 347, 350, 351, 372, 373])
    }

    @Test func noUnfitKeyIsAccepted() throws {
        let result = try run("json_web_key_test")
        #expect(result.count == 26)
        // 1: in a set with an HMAC key and a public key, the named key is used, and the caller decides which algorithms
        // are allowed. 7: a weak key (ROCA), which only factoring tests detect.
        #expect(result.falselyAccepted == [1, 7])
        #expect(result.falselyRefused == [])
    }

    @Test func aSetOfPublicKeysTakesNoSharedKey() throws {
        let json = try JSONValue(parsing: VectorFolder.bytes("wycheproof/json_web_key_test.json"))
        let group = try #require(json["testGroups"]?[0])
        let token = try UnverifiedJWS(compact: try #require(group["tests"]?[0]?["jws"]?.string))
        let set = try JSONWebKeySet(json: try #require(group["private"]))
        #expect(throws: JOSEError(.unsuitableKey)) { try set.verificationKeys(for: token.header) }
    }
}

/// The HMAC key of a JWK; production code does not read one.
func sharedKey(_ jwk: JSONValue) throws -> SharedSigningKey {
    guard let algorithm = SigningAlgorithm(rawValue: jwk["alg"]?.string ?? ""),
        let bytes = Base64URL.decode(jwk["k"]?.string ?? "?")
    else { throw JOSEError(.unsuitableKey) }
    return try bytes.withUnsafeBytes {
        try SharedSigningKey(secret: $0, algorithm: algorithm, keyID: jwk["kid"]?.string)
    }
}
