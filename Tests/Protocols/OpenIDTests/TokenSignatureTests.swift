import IdentityModel
import JOSE
import OpenID
import Testing

struct TokenSignatureTests {
    private let key: SigningKey
    private let other: SigningKey

    init() throws {
        key = try SigningKey.generate(.es256)
        other = try SigningKey.generate(.es256)
    }

    private func token(by key: SigningKey) throws -> Secret {
        Secret(try key.sign(header: [:], payload: JSONValue.object(["sub": "jane"]).bytes))
    }

    private func keys(_ keys: SigningKey...) -> JSONWebKeySet { JSONWebKeySet(keys: keys.map(\.publicKey)) }

    @Test func aPublishedKeyAcceptsItsTokensOnly() throws {
        let keyID = key.publicKey.kid.map { UntrustedText($0) }
        #expect(
            TokenSignature(of: try token(by: key), keys: keys(other, key)) == .valid(algorithm: "ES256", keyID: keyID))
        #expect(TokenSignature(of: try token(by: key), keys: keys(other)) == .unknownKey(keyID: keyID))
    }

    @Test func aChangedTokenIsNotValid() throws {
        let parts = try token(by: key).exposedText.split(separator: ".")
        let others = try key.sign(header: [:], payload: JSONValue.object(["sub": "joe"]).bytes).split(separator: ".")
        let changed = Secret([parts[0], others[1], parts[2]].joined(separator: "."))
        let keyID = key.publicKey.kid.map { UntrustedText($0) }
        #expect(TokenSignature(of: changed, keys: keys(key)) == .invalid(keyID: keyID))
    }

    @Test func whatIsNotAJWTOrHasASharedKeyCannotBeChecked() throws {
        #expect(TokenSignature(of: Secret("opaque"), keys: keys(key)) == .opaque)
        let shared = try SharedSigningKey.stored(
            secret: Secret(String(repeating: "k", count: 64)), algorithm: .hs256)
        let signed = Secret(try shared.sign(header: [:], payload: JSONValue.object(["sub": "jane"]).bytes))
        #expect(
            TokenSignature(of: signed, keys: keys(key)) == .unsupported(algorithm: UntrustedText("HS256")))
    }
}
