import Secrets
import Testing

@Suite struct SecretTests {
    private func everyPrintedForm(_ value: some Any) -> String {
        var dumped = ""
        dump(value, to: &dumped)
        return "\(value) \(String(describing: value)) \(String(reflecting: value)) \([value]) \(["k": value]) \(dumped)"
    }

    @Test func noPrintedFormOfASecretShowsIt() {
        #expect(!everyPrintedForm(Secret("hunter2")).contains("hunter2"))
        #expect("\(Secret("hunter2"))" == "‹redacted›")
        #expect(!everyPrintedForm((name: "x", Optional(Secret("hunter2")))).contains("hunter2"))
    }

    @Test func noPrintedFormOfAKeyShowsItsBytes() throws {
        let bytes = [UInt8](repeating: 123, count: 32)
        #expect(!everyPrintedForm(try SymmetricKey(secret: Secret(bytes))).contains("123"))
        let pair = try SealedBoxKeyPair(privateKey: Secret(bytes))
        #expect(!everyPrintedForm(pair).contains("123, 123"))
    }

    @Test func secretsCompareByTheirBytes() {
        #expect(Secret("a") == Secret([0x61]))
        #expect(Secret("a") != Secret("b") && Secret("a") != Secret("") && Secret("") == Secret([]))
        // Canonically equivalent texts are different secrets.
        #expect(Secret("\u{E9}") != Secret("e\u{301}"))
    }

    @Test func aSecretMadeInPlaceHoldsWhatWasWritten() throws {
        let made = Secret(byteCount: 3) { $0.copyBytes(from: [1, 2, 3]) }
        #expect(made.exposedBytes == [1, 2, 3])
        #expect(throws: SecretsError(.notAuthentic)) {
            try Secret(byteCount: 1) { (_) throws(SecretsError) in throw SecretsError(.notAuthentic) }
        }
    }

    @Test func sha256IsTheStandardsOne() {
        let digits = SHA256.digest("abc".utf8).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        #expect(digits == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(SHA256.digest(Secret("abc")) == SHA256.digest("abc".utf8))
        #expect(SHA256.digest([]).prefix(2) == [0xE3, 0xB0] && SHA256.digest(Secret("")) == SHA256.digest([]))
    }

    @Test func randomBytesDiffer() {
        #expect(SecureRandom.bytes(32) != SecureRandom.bytes(32) && SecureRandom.bytes(0) == [])
    }
}
