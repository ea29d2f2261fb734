import IdentityModel
import JOSE
import OpenID
import Testing

@Suite struct SecretKeysTests {
    @Test func aKeyKeptAsASecretSignsTheSame() throws {
        let key = try SigningKey.generate(.es256)
        let read = try SigningKey.stored(pem: key.pem(), algorithm: .es256)
        #expect(read.publicKey == key.publicKey)
        #expect(throws: JOSEError(.malformedKey)) { try SigningKey.stored(pem: Secret(""), algorithm: .es256) }
        #expect(throws: JOSEError(.weakKey)) {
            try SharedSigningKey.stored(secret: Secret("short"), algorithm: .hs256)
        }
    }
}
