import Secrets
import Testing

/// Derived subkeys and keyed hashes.
@Suite struct DerivationKeyTests {
    private let key = DerivationKey()

    @Test func everyUseHasAKeyOfItsOwn() throws {
        let message = Array("12345678".utf8)
        let again = try DerivationKey(secret: key.secret)
        #expect(
            key.keyedHash(1, context: "tests").code(of: message)
                == again.keyedHash(1, context: "tests").code(of: message))
        let codes = Set([
            key.keyedHash(1, context: "tests").code(of: message), key.keyedHash(2, context: "tests").code(of: message),
            key.keyedHash(1, context: "other").code(of: message),
            DerivationKey().keyedHash(1, context: "tests").code(of: message),
        ])
        #expect(codes.count == 4 && codes.allSatisfy { $0.count == KeyedHash.size })
        let sealed = key.sealingKey(3, context: "tests").seal(Secret("secret"), context: [])
        #expect(try again.sealingKey(3, context: "tests").open(sealed, context: []) == Secret("secret"))
        #expect(throws: SecretsError(.notAuthentic)) {
            try key.sealingKey(4, context: "tests").open(sealed, context: [])
        }
    }

    @Test func keysOfAnotherLengthAreRefused() {
        #expect(throws: SecretsError(.invalidKey)) { try DerivationKey(secret: Secret([1, 2, 3])) }
        #expect(throws: SecretsError(.invalidKey)) { try KeyedHash(key: Secret(Array(repeating: 1, count: 15))) }
        #expect(throws: SecretsError(.invalidKey)) { try KeyedHash(key: Secret(Array(repeating: 1, count: 65))) }
    }

    /// The expected values are those of Python's `hashlib.blake2b` with 32 bytes and the same key.
    @Test func theHashIsBLAKE2b() throws {
        let hash = try KeyedHash(key: Secret(Array(0..<32)))
        let expected = [UInt8](hexadecimal: "4e51e7a913fc80137da52880fecca175bf81e117d5c68126dc2774033517ea0d")
        #expect(hash.code(of: [UInt8]()) == expected)
        #expect(hash.code(of: Secret("")) == expected)
        #expect(
            hash.code(of: Array("abc".utf8))
                == [UInt8](hexadecimal: "d63a32d3e44738d7907f964316c241adaba0abfeabc32349677578a15a203f7f"))
        #expect(hash.code(of: Secret("abc")) == hash.code(of: Array("abc".utf8)))
    }
}

extension [UInt8] {
    /// Decodes hexadecimal text.
    fileprivate init(hexadecimal text: String) {
        let digits = text.utf8.map { $0 < 0x3A ? $0 - 0x30 : $0 - 0x57 }
        self = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
