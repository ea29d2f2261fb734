import Secrets
import Testing

@Suite struct PasswordHashTests {
    private let cheap = PasswordHash.Parameters(memoryBytes: 8192, iterations: 1)

    @Test func theStandardCostIsKeycloaks() throws {
        let encoded = try PasswordHash.hash(Secret("correct horse"))
        #expect(encoded.hasPrefix("$argon2id$v=19$m=7168,t=5,p=1$"))
        #expect(PasswordHash.parameters(of: encoded) == .standard)
        #expect(PasswordHash.verify(Secret("correct horse"), against: encoded))
        #expect(!PasswordHash.verify(Secret("correct hors"), against: encoded))
    }

    @Test(arguments: ["", " ", "pa\u{0}ss", "日本語のパスワード", String(repeating: "x", count: 4096)])
    func everyPasswordIsHashedWhole(password: String) throws {
        let encoded = try PasswordHash.hash(Secret(password), cheap)
        #expect(PasswordHash.verify(Secret(password), against: encoded))
        #expect(!PasswordHash.verify(Secret(password + "\u{0}"), against: encoded))
    }

    @Test func equalPasswordsHaveDifferentHashes() throws {
        #expect(try PasswordHash.hash(Secret("same"), cheap) != PasswordHash.hash(Secret("same"), cheap))
    }

    @Test func aHashOfAnotherLibraryIsUnderstood() {
        // RFC 9106's algorithm as the reference library encodes it: "password", "somesalt", 64 MiB is too slow here, so 256 KiB, 2.
        let encoded =
            "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4"
        #expect(PasswordHash.verify(Secret("password"), against: encoded))
        #expect(!PasswordHash.verify(Secret("passwort"), against: encoded))
    }

    @Test(arguments: [
        "", "password", "$argon2id$", "$argon2id$v=19$m=4294967295,t=5,p=1$c29tZXNhbHQ$aaaa",
        "$argon2id$v=19$m=7168,t=4000000000,p=1$c29tZXNhbHRzb21lc2FsdA$aaaa",
        "$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$aaaa",
        "$argon2id$v=16$m=256,t=2,p=1$c29tZXNhbHQ$aaaa", "$argon2id$v=19$m=256,t=2,p=4$c29tZXNhbHQ$aaaa",
        "$argon2id$v=19$m=-1,t=2,p=1$c29tZXNhbHQ$aaaa", "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$é",
        "$argon2id$v=19$m=9223372036854775807,t=2,p=1$c29tZXNhbHQ$aaaa", "$2b$10$abcdefghijklmnopqrstuv",
    ])
    func whatIsNoSaneHashVerifiesNothing(encoded: String) {
        #expect(!PasswordHash.verify(Secret("password"), against: encoded))
    }

    /// A true hash of "password", whose 65 passes are beyond what is computed for a stored value.
    @Test func aTrueHashOfAbsurdCostIsNotComputed() {
        let encoded = "$argon2id$v=19$m=8,t=65,p=1$TzF34QlfevvuYj+0Y1cXAA$RYz82jgQU1PyTIa9ZFjkgymmgsyCOlfjbFKV4HqSV5A"
        #expect(PasswordHash.parameters(of: encoded) == .init(memoryBytes: 8192, iterations: 65))
        #expect(!PasswordHash.verify(Secret("password"), against: encoded))
    }

    @Test(arguments: [(0, 1), (8192, 0), (1 << 31, 1), (8192, 65), (-1, -1)])
    func absurdCostsAreRefused(memory: Int, iterations: Int) {
        let absurd = PasswordHash.Parameters(memoryBytes: memory, iterations: iterations)
        #expect(throws: SecretsError(.invalidParameters)) { try PasswordHash.hash(Secret("x"), absurd) }
    }
}
