import OneTimePassword
import Testing

/// The wrapper of liboath, checked with the vectors of RFC 6238 (appendix B) and RFC 4648 (section 10).
@Suite struct TOTPTests {
    struct Vector: Sendable, CustomTestStringConvertible {
        let seconds: Int64
        let algorithm: TOTP.Algorithm
        let password: String
        var testDescription: String { "\(algorithm.rawValue) at \(seconds)" }
    }

    static let vectors: [Vector] = [
        (59, "94287082", "46119246", "90693936"), (1_111_111_109, "07081804", "68084774", "25091201"),
        (1_111_111_111, "14050471", "67062674", "99943326"), (1_234_567_890, "89005924", "91819424", "93441116"),
        (2_000_000_000, "69279037", "90698825", "38618901"), (20_000_000_000, "65353130", "77737706", "47863826"),
    ].flatMap { (seconds: Int64, sha1: String, sha256: String, sha512: String) in
        [
            Vector(seconds: seconds, algorithm: .sha1, password: sha1),
            Vector(seconds: seconds, algorithm: .sha256, password: sha256),
            Vector(seconds: seconds, algorithm: .sha512, password: sha512),
        ]
    }

    /// The RFC's keys: the digits repeated to the length of the hash.
    static func key(_ algorithm: TOTP.Algorithm) -> [UInt8] {
        let length = [TOTP.Algorithm.sha1: 20, .sha256: 32, .sha512: 64][algorithm] ?? 0
        return (0..<length).map { UInt8(ascii: "0") + UInt8(($0 + 1) % 10) }
    }

    @Test(arguments: vectors) func thePasswordsOfTheStandardComeOut(_ vector: Vector) throws {
        let totp = try TOTP(algorithm: vector.algorithm, digits: 8)
        let password = try Self.key(vector.algorithm).withUnsafeBytes { key throws(OneTimePasswordError) in
            try totp.password(key: key, step: totp.step(at: vector.seconds))
        }
        #expect(password == vector.password)
    }

    @Test func aPasswordCountsOnePeriodBeforeAndAfterItsOwnAndNoFurther() throws {
        let key = Self.key(.sha1)
        let now: Int64 = 1_234_567_890
        let totp = TOTP.standard
        let current = totp.step(at: now)
        for offset in -3...3 {
            let step = current + Int64(offset)
            let typed = try key.withUnsafeBytes { try totp.password(key: $0, step: step) }
            let found = try key.withUnsafeBytes { try totp.matchingStep(typed, key: $0, at: now) }
            #expect(found == (abs(offset) <= 1 ? step : nil))
        }
    }

    @Test func aPasswordOfAPeriodThatWasUsedIsRefused() throws {
        let key = Self.key(.sha1)
        let totp = TOTP.standard
        let now: Int64 = 1_234_567_890
        let step = totp.step(at: now)
        let typed = try key.withUnsafeBytes { try totp.password(key: $0, step: step) }
        for (last, expected) in [(step - 1, step), (step, nil), (step + 1, nil)] as [(Int64, Int64?)] {
            let found = try key.withUnsafeBytes { try totp.matchingStep(typed, key: $0, at: now, after: last) }
            #expect(found == expected)
        }
    }

    @Test(arguments: ["", "12345", "1234567", "abcdef", "28708२", "000000\u{0}"])
    func whatIsNoPasswordMatchesNothing(_ typed: String) throws {
        let key = Self.key(.sha1)
        #expect(try key.withUnsafeBytes { try TOTP.standard.matchingStep(typed, key: $0, at: 59) } == nil)
    }

    @Test func parametersThatCannotBeComputedAreRefused() {
        #expect(throws: OneTimePasswordError(.invalidParameters)) { try TOTP(digits: 5) }
        #expect(throws: OneTimePasswordError(.invalidParameters)) { try TOTP(digits: 9) }
        #expect(throws: OneTimePasswordError(.invalidParameters)) { try TOTP(period: 0) }
        #expect(throws: OneTimePasswordError(.emptyKey)) {
            try [UInt8]().withUnsafeBytes { try TOTP.standard.password(key: $0, step: 1) }
        }
    }
}
