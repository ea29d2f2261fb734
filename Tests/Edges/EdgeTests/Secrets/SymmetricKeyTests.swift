import Secrets
import Testing

@Suite struct SymmetricKeyTests {
    private let context = Array("user jane".utf8)

    @Test(arguments: ["", "x", "a refresh token", String(repeating: "long ", count: 10_000)])
    func whatWasSealedOpensWithTheSameKeyAndContext(text: String) throws {
        let key = SymmetricKey()
        let sealed = key.seal(Secret(text), context: context)
        #expect(sealed.count == text.utf8.count + 40)
        #expect(try key.open(sealed, context: context) == Secret(text))
        #expect(try SymmetricKey(secret: key.secret).open(sealed, context: context).exposedText == text)
    }

    @Test func anotherKeyOrContextOpensNothing() {
        let key = SymmetricKey()
        let sealed = key.seal(Secret("token"), context: context)
        #expect(throws: SecretsError(.notAuthentic)) { try SymmetricKey().open(sealed, context: context) }
        #expect(throws: SecretsError(.notAuthentic)) { try key.open(sealed, context: Array("user john".utf8)) }
        #expect(throws: SecretsError(.notAuthentic)) { try key.open(sealed, context: []) }
    }

    @Test func aChangeOfAnyByteIsNoticed() {
        let key = SymmetricKey()
        let sealed = key.seal(Secret("token"), context: context)
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(throws: SecretsError(.notAuthentic)) { try key.open(changed, context: context) }
        }
        for length in sealed.indices {
            #expect(throws: SecretsError(.notAuthentic)) {
                try key.open(Array(sealed.prefix(length)), context: context)
            }
        }
    }

    @Test func noTwoSealingsAreEqual() {
        let key = SymmetricKey()
        #expect(key.seal(Secret("token"), context: context) != key.seal(Secret("token"), context: context))
    }

    @Test func aPINGivesItsKeyOnlyWithItsSaltAndCost() throws {
        let cheap = PasswordHash.Parameters(memoryBytes: 8192, iterations: 1)
        let salt = [UInt8](repeating: 7, count: SymmetricKey.saltSize)
        let otherSalt = [UInt8](repeating: 8, count: SymmetricKey.saltSize)
        let key = try SymmetricKey.derived(fromPIN: Secret("1234"), salt: salt, parameters: cheap)
        #expect(try SymmetricKey.derived(fromPIN: Secret("1234"), salt: salt, parameters: cheap) == key)
        #expect(try SymmetricKey.derived(fromPIN: Secret("1235"), salt: salt, parameters: cheap) != key)
        #expect(try SymmetricKey.derived(fromPIN: Secret("1234"), salt: otherSalt, parameters: cheap) != key)
        let dearer = PasswordHash.Parameters(memoryBytes: 8192, iterations: 2)
        #expect(try SymmetricKey.derived(fromPIN: Secret("1234"), salt: salt, parameters: dearer) != key)
    }

    @Test func lengthsThatDoNotFitAreRefused() {
        #expect(throws: SecretsError(.invalidKey)) { try SymmetricKey(secret: Secret("short")) }
        #expect(throws: SecretsError(.invalidKey)) { try SymmetricKey.derived(fromPIN: Secret("1234"), salt: [1]) }
        #expect(throws: SecretsError(.invalidParameters)) {
            try SymmetricKey.derived(
                fromPIN: Secret("1234"), salt: Array(0..<16), parameters: .init(memoryBytes: 1, iterations: 1))
        }
    }
}
