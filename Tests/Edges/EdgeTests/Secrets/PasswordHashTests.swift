import Secrets
import TestSupport
import Testing

@Suite struct PasswordHashTests {
    private let cheap = PasswordHash.Parameters(memoryBytes: 8192, iterations: 1)

    @Test func theStandardCostIsKeycloaks() throws {
        let encoded = try PasswordHash.hash(Secret("correct horse"))
        #expect(encoded.hasPrefix("$argon2id$v=19$m=7168,t=5,p=1$"))
        #expect(PasswordHash.parameters(of: encoded) == .standard)
        #expect(try PasswordHash.verify(Secret("correct horse"), against: encoded))
        #expect(try !PasswordHash.verify(Secret("correct hors"), against: encoded))
    }

    @Test(arguments: ["", " ", "pa\u{0}ss", "日本語のパスワード", String(repeating: "x", count: 4096)])
    func everyPasswordIsHashedWhole(password: String) throws {
        let encoded = try PasswordHash.hash(Secret(password), cheap)
        #expect(try PasswordHash.verify(Secret(password), against: encoded))
        #expect(try !PasswordHash.verify(Secret(password + "\u{0}"), against: encoded))
    }

    @Test func equalPasswordsHaveDifferentHashes() throws {
        #expect(try PasswordHash.hash(Secret("same"), cheap) != PasswordHash.hash(Secret("same"), cheap))
    }

    @Test func aHashOfAnotherLibraryIsUnderstood() throws {
        // RFC 9106's algorithm as the reference library encodes it: "password", "somesalt"; 256 KiB and 2 passes,
        // because 64 MiB takes too long here.
        let encoded =
            "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4"
        #expect(try PasswordHash.verify(Secret("password"), against: encoded))
        #expect(try !PasswordHash.verify(Secret("passwort"), against: encoded))
    }

    @Test(arguments: [
        "", "password", "$argon2id$", "$argon2id$v=19$m=4294967295,t=5,p=1$c29tZXNhbHQ$aaaa",
        "$argon2id$v=19$m=7168,t=4000000000,p=1$c29tZXNhbHRzb21lc2FsdA$aaaa",
        "$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$aaaa",
        "$argon2id$v=16$m=256,t=2,p=1$c29tZXNhbHQ$aaaa", "$argon2id$v=19$m=256,t=2,p=4$c29tZXNhbHQ$aaaa",
        "$argon2id$v=19$m=-1,t=2,p=1$c29tZXNhbHQ$aaaa", "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$é",
        "$argon2id$v=19$m=9223372036854775807,t=2,p=1$c29tZXNhbHQ$aaaa", "$argon2id$v=19$m=256,t=2,p=1$c29t$aaaa",
        "$argon2id$v=19$m=256,t=2,p=1$!!!!$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
        "$2b$10$abcdefghijklmnopqrstuv",
    ])
    func whatIsNoSaneHashVerifiesNothing(encoded: String) throws {
        #expect(try !PasswordHash.verify(Secret("password"), against: encoded))
    }

    /// A valid hash of "password" with 65 passes, which exceeds the limit for stored values.
    @Test func aTrueHashOfAbsurdCostIsNotComputed() throws {
        let encoded = "$argon2id$v=19$m=8,t=65,p=1$TzF34QlfevvuYj+0Y1cXAA$RYz82jgQU1PyTIa9ZFjkgymmgsyCOlfjbFKV4HqSV5A"
        #expect(PasswordHash.parameters(of: encoded) == .init(memoryBytes: 8192, iterations: 65))
        #expect(try !PasswordHash.verify(Secret("password"), against: encoded))
    }

    @Test(arguments: [(0, 1), (8192, 0), (1 << 31, 1), (8192, 65), (-1, -1)])
    func absurdCostsAreRefused(memory: Int, iterations: Int) {
        let absurd = PasswordHash.Parameters(memoryBytes: memory, iterations: iterations)
        #expect(throws: SecretsError(.invalidParameters)) { try PasswordHash.hash(Secret("x"), absurd) }
    }

    /// 64 MiB are needed and 16 MiB are available: nothing was compared, so the result must not be a wrong password.
    @Test(arguments: ["password", "wrong"], [true, false])
    func aHashForWhichMemoryIsMissingIsNoWrongPassword(_ password: String, _ isOurs: Bool) async throws {
        // The salt of the other hash has eight bytes; this program never creates such a hash.
        let encoded =
            isOurs
            ? try PasswordHash.hash(Secret("password"), .init(memoryBytes: 64 << 20, iterations: 1))
            : "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
        for (more, outcome) in [(16 << 20, "outOfMemory"), (1 << 30, password == "wrong" ? "wrong" : "right")] {
            let end = try await ChildProcess.run(
                BuiltProgram.path("secrets-probe"), [encoded, password, "\(more)"], environment: [:])
            #expect(end.lines == [outcome], "\(end.errors)")
        }
    }

    @Test func aHashOf64BytesIsUnderstood() throws {
        // Python's cryptography: Argon2id(salt=b"0123456789abcdef", length=64, iterations=2, lanes=1, memory_cost=256).
        let encoded =
            "$argon2id$v=19$m=256,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$"
            + "EHFsE9izJxR2RbfzpXxvN9IDm5vsSa17YqQW676XuKovUSzZrQIWCT0bUVbVrmqi5dQUAnNwfNuKYWlKXsJUow"
        #expect(PasswordHash.parameters(of: encoded) == .init(memoryBytes: 256 << 10, iterations: 2))
        #expect(try PasswordHash.verify(Secret("password"), against: encoded))
        #expect(try !PasswordHash.verify(Secret("passwort"), against: encoded))
    }

    @Test func theCostIsMemoryTimesPasses() {
        #expect(PasswordHash.Parameters.standard.cost == 35_840)
        #expect(PasswordHash.Parameters(memoryBytes: .max, iterations: .max).cost == 0)
    }
}
