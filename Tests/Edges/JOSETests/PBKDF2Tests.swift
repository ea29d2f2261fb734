import JOSE
import Testing

/// Vectors of RFC 6070, and of Python's `hashlib.pbkdf2_hmac`.
@Suite struct PBKDF2Tests {
    struct Vector: Sendable {
        let derivation: PBKDF2
        let password: String
        let salt: String
        let key: String
    }

    private static let salt = "0123456789abcdef"

    @Test(arguments: [
        Vector(
            derivation: PBKDF2(.sha1, rounds: 4096), password: "password", salt: "salt",
            key: "4b007901b765489abead49d926f721d065a429c1"),
        Vector(
            derivation: PBKDF2(.sha1, rounds: 4096), password: "pass\u{0}word", salt: "sa\u{0}lt",
            key: "56fa6aa75548099dcc37d7f03425e0c3"),
        Vector(
            derivation: PBKDF2(.sha1, rounds: 1000), password: "Pässwort", salt: salt,
            key: "b71903bb75df1f6e56702d5a66e6034fb3ef374954ff487028bd20a9b306dc1f"
                + "439bf85afcbc7ead7f36650d0156a723a234c75a724f10bce64bdf879de3258e"),
        Vector(
            derivation: PBKDF2(.sha256, rounds: 1000), password: "Pässwort", salt: salt,
            key: "c2b7626dc7bbb91ead1db302ab051e3bd90c7c60b4011c727203477063b80f7c"
                + "34b160b091a2b45422bc0e52c8a417289a873e2c6400136823f35df92516f95c"),
        Vector(
            derivation: PBKDF2(.sha512, rounds: 1000), password: "Pässwort", salt: salt,
            key: "221740a2d2698fcd7ebe5e92b6d73d7b0242dd01ce208c3c230ec0806be40ee5"
                + "31ce20b2d06f31ec05cccbc3d3d5e1c064457eeb44468fec60c630af6f30e593"),
        Vector(
            derivation: PBKDF2(.sha512, rounds: 1), password: "Pässwort", salt: "salt",
            key: "8f0a6d95c4b674a7cb96139c359e8947636ed6f2"),
    ])
    func keysAreThoseOfOthers(_ vector: Vector) {
        let key = Array(vector.password.utf8).withUnsafeBytes {
            vector.derivation.key(from: $0, salt: Array(vector.salt.utf8), byteCount: vector.key.utf8.count / 2)
        }
        #expect(key.map(Self.hexadecimal) == vector.key)
    }

    @Test(arguments: [(0, 20), (-1, 20), (1 << 31, 20), (1, 0), (1, -1)])
    func numbersOutOfRangeDeriveNothing(rounds: Int, byteCount: Int) {
        for password in [[], Array("password".utf8)] as [[UInt8]] {
            let key = password.withUnsafeBytes {
                PBKDF2(.sha256, rounds: rounds).key(from: $0, salt: [1], byteCount: byteCount)
            }
            #expect(key == nil)
        }
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
