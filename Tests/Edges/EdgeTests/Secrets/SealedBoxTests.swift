import Secrets
import Testing

@Suite struct SealedBoxTests {
    @Test func onlyTheOwnerOfTheKeyOpensTheBox() throws {
        let owner = SealedBoxKeyPair()
        let message = Array("statement".utf8)
        let sealed = try SealedBox.seal(message, to: owner.publicKey)
        #expect(try owner.open(sealed) == message)
        #expect(throws: SecretsError(.notAuthentic)) { try SealedBoxKeyPair().open(sealed) }
        #expect(try SealedBoxKeyPair(privateKey: owner.privateKey).open(sealed) == message)
    }

    @Test func anEmptyMessageIsAMessage() throws {
        let owner = SealedBoxKeyPair()
        #expect(try owner.open(SealedBox.seal([], to: owner.publicKey)) == [])
    }

    @Test func aChangedOrShortBoxIsRefused() throws {
        let owner = SealedBoxKeyPair()
        let sealed = try SealedBox.seal([1, 2, 3], to: owner.publicKey)
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 0x01
            #expect(throws: SecretsError(.notAuthentic)) { try owner.open(changed) }
            #expect(throws: SecretsError(.notAuthentic)) { try owner.open(Array(sealed.prefix(index))) }
        }
    }

    @Test func whatIsNoPublicKeyIsRefused() {
        #expect(throws: SecretsError(.invalidKey)) { try SealedBox.seal([1], to: [1, 2, 3]) }
        #expect(throws: SecretsError(.invalidKey)) { try SealedBox.seal([1], to: [UInt8](repeating: 0, count: 32)) }
        #expect(throws: SecretsError(.invalidKey)) { try SealedBoxKeyPair(privateKey: Secret("short")) }
    }
}
