import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityAdministration
import IdentityModel
import JOSE
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore

/// The program's client of a Sudo pool's administration, with the server.
@Suite struct SudoBothEndsTests {
    private let fixture: TestProvider
    private let client: AdministrationClient

    init() async throws {
        fixture = try await TestProvider()
        client = fixture.administration(over: fixture.exchange)
    }

    @Test func thePoolIsFoundByItsId() async throws {
        let pool = try await client.sudo.pool()
        #expect(try await client.tenant(ofSudoPool: pool.poolID) == .sandbox)
        try await client.sudo.change(SudoPoolChange(checksFingerprints: true))
        #expect(try await client.sudo.pool().checksFingerprints)
        let config = try SudoPlatformConfig(parsing: Array(try await client.sudo.configuration().utf8))
        #expect(config.identityService.poolID.rawValue == pool.poolID)
    }

    @Test func whatIsAddedIsListed() async throws {
        let sudo = client.sudo
        let generated = try await sudo.generateTestKey()
        let key = try generated.privateKey.withExposedBytes { try SigningKey(pem: $0, algorithm: .rs256) }
        #expect(try await sudo.testKeys() == [generated.key])
        try await sudo.revokeTestKey(generated.key.id)
        #expect(try await sudo.testKeys().first?.revokedAt != nil)

        let issuer = SudoIssuer(
            issuer: "https://idp.example/", keyID: "k/1", publicKey: try key.publicKey.rsaPublicKeyPEM(),
            attributes: ["plan"])
        try await sudo.addIssuer(issuer)
        #expect(try await sudo.issuers() == [issuer])
        let twice = await #expect(throws: AdministrationError.self) { try await sudo.addIssuer(issuer) }
        #expect(twice?.code == .conflict)
        try await sudo.removeIssuer(issuer.issuer, keyID: issuer.keyID)

        try await sudo.addProvider(
            NewSudoProvider(name: "corp", issuer: "https://idp.example", clientID: ClientID("c"), secret: Secret("s")))
        #expect(try await sudo.providers().first { $0.name == "corp" }?.hasSecret == true)
        try await sudo.removeProvider("corp")

        let fingerprint = try await sudo.addFingerprint([String](repeating: "0a", count: 32).joined(separator: ":"))
        #expect(try await sudo.fingerprints() == [fingerprint])
        let faulty = await #expect(throws: AdministrationError.self) { try await sudo.addFingerprint("AA") }
        guard case .invalid(field: "fingerprint", _, _) = faulty?.code else {
            Issue.record("\(String(describing: faulty))")
            return
        }
        try await sudo.removeFingerprint(id: fingerprint.id)

        let device = try await sudo.allowDevice("0c8ba5f4-52a6-4a5e-a3f0-2a7d4d0d4c11", seconds: 60)
        #expect(try await sudo.devices() == [device])
        try await sudo.removeDevice(device.deviceID)
        #expect(try await sudo.devices() == [])
        _ = try await sudo.deviceCheckToken(DeviceCheckOrder(deviceID: device.deviceID, padding: 10))
        _ = try await sudo.playIntegrityToken(PlayIntegrityOrder(deviceID: "d", packageName: "com.example"))
    }

    @Test func registrationsAndUsersAreRead() async throws {
        let realm = try await fixture.sandbox
        let pool = try #require(try await fixture.store.pool(ofRealm: realm.id))
        let attempt = RegistrationAttempt(
            subject: "s1", username: PoolUsername("jane doe/1"), registrationID: RegistrationID("r&1"), method: .fsso,
            invocationID: nil, bodyHash: [1], network: "", lookup: RegistrationLookup())
        _ = try await fixture.store.register(attempt, in: pool, at: fixture.clock.now()) { _ in
            AcceptedRegistration(kind: .fsso, issuer: "i", attributes: ["plan": "gold", "level": 2])
        }
        let sudo = client.sudo
        let jane = try await sudo.user("jane doe/1")
        #expect(jane.sub == "s1" && jane.kind == "FSSO" && jane.isEnabled)
        #expect(jane.attributes == ["plan": "gold", "level": "2"])
        #expect(try await sudo.users() == [jane])
        #expect(try await sudo.users(after: jane.username) == [])
        try await sudo.setEnabled(false, jane.username)
        #expect(try await !sudo.user(jane.username).isEnabled)
        try await sudo.deleteUser(jane.username)
        let gone = await #expect(throws: AdministrationError.self) { try await sudo.user(jane.username) }
        #expect(gone?.code == .notFound)
        let found = try await client.sudo.registrations(withID: "r&1")
        #expect(found.map(\.username) == ["jane doe/1"] && found.first?.succeeded == true)
        #expect(try await client.sudo.registrations(onlyFailed: true) == [])
    }
}
