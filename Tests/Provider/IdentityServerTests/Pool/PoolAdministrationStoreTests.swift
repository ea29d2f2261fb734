import CognitoProtocol
import FoundationEssentials
import IdentityModel
import Testing

@testable import IdentityStore

/// The admin REST API's operations on a pool: settings, TEST keys, issuers, providers, fingerprints, devices, users.
@Suite struct PoolAdministrationStoreTests {
    @Test func theSettingsOfAPoolChange() async throws {
        let fixture = try await PoolFixture()
        let changed = try await fixture.store.updatePool(fixture.pool) {
            $0.checksFingerprints = true
            $0.rotatesRefreshTokens = true
        }
        #expect(changed?.checksFingerprints == true && changed?.rotatesRefreshTokens == true)
        #expect(try await fixture.store.pool(id: fixture.pool.poolID) == changed)
    }

    @Test func theRealmsSwitchesAreThoseOfThePool() async throws {
        let fixture = try await PoolFixture()
        try await fixture.store.updateRealm(id: fixture.realm.id) {
            ($0.name, $0.isEnabled, $0.hasVerboseErrors) = (TenantID("renamed"), false, true)
        }
        let pool = try #require(try await fixture.store.pool(id: fixture.pool.poolID))
        #expect(pool.hasVerboseErrors && !pool.isEnabled && pool.realmName == TenantID("renamed"))
        #expect(!fixture.pool.hasVerboseErrors && fixture.pool.isEnabled)
    }

    @Test func aTestKeyIsRevokedOnceAndStaysInTheList() async throws {
        let fixture = try await PoolFixture()
        let (store, pool) = (fixture.store, fixture.pool)
        #expect(try await store.add(fixture.testKey(), in: pool))
        #expect(try await !store.add(fixture.testKey(), in: pool))
        let first = try await store.revokeTestKey(id: "kid-1", in: pool, at: PoolFixture.now)
        #expect(first?.revokedAt == PoolFixture.now && first?.isValid == false)
        let again = try await store.revokeTestKey(
            id: "kid-1", in: pool, at: PoolFixture.now.addingTimeInterval(9))
        #expect(again == first)
        #expect(try await store.revokeTestKey(id: "none", in: pool, at: PoolFixture.now) == nil)
        #expect(try await store.testKeys(in: pool) == [first])
    }

    @Test func anIssuersKeyIsUniqueByIssuerAndID() async throws {
        let fixture = try await PoolFixture()
        let (store, pool) = (fixture.store, fixture.pool)
        let issuer = PoolFixture.issuer(attributes: ["custom:tier"])
        #expect(try await store.add(issuer, in: pool))
        #expect(try await !store.add(issuer, in: pool))
        #expect(try await store.add(PoolFixture.issuer("another"), in: pool))
        #expect(try await store.issuers(in: pool) == [PoolFixture.issuer("another"), issuer])
        #expect(try await store.removeIssuer(issuer.name, in: pool))
        #expect(try await !store.removeIssuer(issuer.name, in: pool))
    }

    @Test func providersFingerprintsAndDevicesAreListedAndRemoved() async throws {
        let fixture = try await PoolFixture()
        let (store, pool) = (fixture.store, fixture.pool)
        let provider = UpstreamProviderRecord(
            name: "acme", issuer: "https://acme.example", clientID: ClientID("c"), secret: Secret("s"),
            createdAt: PoolFixture.now)
        #expect(try await store.add(provider, in: pool))
        #expect(try await !store.add(provider, in: pool))
        #expect(try await store.providers(of: pool).first == provider)
        #expect(try await store.removeProvider(named: "acme", in: pool))
        #expect(try await !store.removeProvider(named: "acme", in: pool))

        let fingerprint = fixture.fingerprint("digest")
        #expect(try await store.add(fingerprint, in: pool))
        #expect(try await !store.add(fingerprint, in: pool))
        #expect(try await store.fingerprints(in: pool) == [fingerprint])
        #expect(try await store.removeFingerprint(id: fingerprint.id, in: pool))
        #expect(try await store.fingerprints(in: pool).isEmpty)

        for days in [1.0, 30] {
            try await store.allow(
                AllowedDeviceRecord(
                    deviceID: "VENDOR", expiresAt: PoolFixture.now.addingTimeInterval(days * 86_400),
                    createdAt: PoolFixture.now), in: pool)
        }
        let devices = try await store.allowedDevices(in: pool)
        #expect(devices.map(\.expiresAt) == [PoolFixture.now.addingTimeInterval(30 * 86_400)])
        #expect(try await store.removeAllowedDevice(id: "VENDOR", in: pool))
        #expect(try await !store.removeAllowedDevice(id: "VENDOR", in: pool))
    }

    @Test func usersAreFoundPageByPage() async throws {
        let fixture = try await PoolFixture()
        let (store, pool) = (fixture.store, fixture.pool)
        for name in ["b", "a", "c%", "cc", "C"] {
            try await fixture.register(PoolUsername(name), subject: "subject-\(name)")
        }
        func names(_ query: PoolUserQuery) async throws -> [String] {
            try await store.poolUsers(matching: query, in: pool).map(\.username.rawValue)
        }
        #expect(try await names(PoolUserQuery(maximum: 3)) == ["C", "a", "b"])
        #expect(try await names(PoolUserQuery(after: PoolUsername("b"), maximum: 3)) == ["c%", "cc"])
        #expect(try await names(PoolUserQuery(filter: .username("c", isPrefix: true), maximum: 9)) == ["c%", "cc"])
        #expect(try await names(PoolUserQuery(filter: .username("c%", isPrefix: true), maximum: 9)) == ["c%"])
        #expect(try await names(PoolUserQuery(filter: .subject("subject-a", isPrefix: false), maximum: 9)) == ["a"])
        _ = try await store.setPoolUser(subject: "subject-b", isEnabled: false, in: pool, at: PoolFixture.now)
        #expect(try await names(PoolUserQuery(filter: .isEnabled(false), maximum: 9)) == ["b"])
    }

    @Test func resettingAUsersDataKeepsTheUserAndTheGrants() async throws {
        let fixture = try await PoolFixture()
        let user = try await fixture.register()
        _ = try await fixture.signIn(user, grant: "origin", token: "token")
        let later = PoolFixture.now.addingTimeInterval(5)
        #expect(try await fixture.store.resetData(ofPoolUser: user.subject, in: fixture.pool, at: later))
        let access = try await fixture.store.access(
            originJTI: "origin", ofUser: user.subject, in: fixture.pool)
        #expect(access?.isRevoked == false && access?.user.modifiedAt == later)
        #expect(try await !fixture.store.resetData(ofPoolUser: "none", in: fixture.pool, at: later))
    }
}
