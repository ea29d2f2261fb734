import CognitoProtocol
import FoundationEssentials
import IdentityModel
import Testing

@testable import IdentityStore

/// A registration in the store: one transaction, a record for support, and the first response for a repetition.
@Suite struct PoolRegistrationStoreTests {
    @Test func aRegistrationStoresTheUserAndARecord() async throws {
        let fixture = try await PoolFixture()
        let user = try await fixture.register()
        #expect(try await fixture.store.poolUser(named: PoolFixture.username, in: fixture.pool) == user)
        #expect(try await fixture.store.poolUser(subject: "subject-1", in: fixture.pool) == user)
        #expect(user.signInKey == PoolFixture.document())
        let records = try await fixture.store.registrations(
            matching: RegistrationQuery(registrationID: RegistrationID("registration-1")), in: fixture.pool)
        #expect(records.map(\.outcome) == [.registered] && records.first?.username == PoolFixture.username)
        #expect(records.first?.method == .test)
    }

    /// A name that denotes another user, to an administrator or to an app.
    @Test func aNameOfAnotherUserIsTaken() async throws {
        let fixture = try await PoolFixture()
        let provider = UpstreamProviderRecord(
            name: "corp", issuer: "https://corp.example", clientID: ClientID("c"), secret: nil,
            createdAt: PoolFixture.now)
        #expect(try await fixture.store.add(provider, in: fixture.pool))
        try await fixture.register()
        let names = [
            (PoolFixture.username.rawValue, true), ("subject-1", true), ("corp_jane", true), ("corp_", true),
            ("Subject-1", false), ("corp-jane", false), ("corporation_jane", false), ("_corp", false),
        ]
        for (number, (name, isTaken)) in names.enumerated() {
            await #expect(throws: RegistrationError(.usernameExists, isTaken ? "taken" : "free"), "\(name)") {
                try await fixture.store.register(
                    PoolFixture.attempt(PoolUsername(name), subject: "new-\(number)", body: name), in: fixture.pool,
                    at: PoolFixture.now
                ) { facts throws(RegistrationError) in
                    throw RegistrationError(.usernameExists, facts.isUsernameTaken ? "taken" : "free")
                }
            }
        }
    }

    /// Whether the first record was deleted or not.
    @Test(arguments: [(90.0 * 86_400 - 1, true), (90.0 * 86_400, false)])
    func anInvocationIsRepeatedFor90Days(seconds: Double, isRepeated: Bool) async throws {
        let fixture = try await PoolFixture()
        let attempt = PoolFixture.attempt(invocation: "invocation")
        _ = try await fixture.store.register(attempt, in: fixture.pool, at: PoolFixture.now) { _ in
            AcceptedRegistration(kind: .test)
        }
        await #expect(throws: RegistrationError(.usernameExists, "\(isRepeated)")) {
            try await fixture.store.register(
                attempt, in: fixture.pool, at: PoolFixture.now.addingTimeInterval(seconds)
            ) { facts throws(RegistrationError) in
                throw RegistrationError(.usernameExists, "\(facts.isRepetition)")
            }
        }
    }

    @Test func anInvocationOfAnotherUserIsNoRepetition() async throws {
        let fixture = try await PoolFixture()
        _ = try await fixture.store.register(
            PoolFixture.attempt(invocation: "invocation"), in: fixture.pool, at: PoolFixture.now
        ) { _ in AcceptedRegistration(kind: .test) }
        let user = try await fixture.store.register(
            PoolFixture.attempt(PoolUsername("other"), subject: "subject-2", invocation: "invocation"),
            in: fixture.pool, at: PoolFixture.now
        ) { _ in AcceptedRegistration(kind: .test) }
        #expect(user.subject == "subject-2")
    }

    @Test func aRefusalStoresNothingButItsRecord() async throws {
        let fixture = try await PoolFixture()
        let refusal = RegistrationError(.failed(.testRegCheckFailed), "The token's kid is not the key's id.")
        await #expect(throws: refusal) {
            try await fixture.store.register(PoolFixture.attempt(), in: fixture.pool, at: PoolFixture.now) {
                _ throws(RegistrationError) in throw refusal
            }
        }
        #expect(try await fixture.store.poolUser(named: PoolFixture.username, in: fixture.pool) == nil)
        try await fixture.register(PoolUsername("other"), subject: "subject-2")
        let failed = try await fixture.store.registrations(
            matching: RegistrationQuery(isFailedOnly: true), in: fixture.pool)
        #expect(failed.map(\.outcome) == [.refused("sudoplatform.identity.TestRegCheckFailed")])
        #expect(failed.first?.detail == refusal.detail)
    }

    @Test func theFactsAreThoseOfTheLookup() async throws {
        let fixture = try await PoolFixture()
        let (store, pool) = (fixture.store, fixture.pool)
        let key = fixture.testKey()
        #expect(try await store.add(key, in: pool))
        #expect(try await store.add(fixture.fingerprint("digest"), in: pool))
        let device = AllowedDeviceRecord(deviceID: "VENDOR", expiresAt: nil, createdAt: PoolFixture.now)
        try await store.allow(device, in: pool)
        let lookup = RegistrationLookup(testKeyID: "kid-1", attestedDevice: "device", vendorID: "VENDOR")
        for isMarked in [false, true] {
            let attempt = PoolFixture.attempt(
                PoolUsername("user-\(isMarked)"), subject: "subject-\(isMarked)", method: .playIntegrity,
                body: "\(isMarked)", lookup: lookup)
            _ = try await store.register(attempt, in: pool, at: PoolFixture.now) { facts in
                #expect(facts.testKey == key && facts.allowedDevice == device && facts.issuer == nil)
                #expect(facts.fingerprints == ["digest"] && facts.deviceBits.bit0 == isMarked)
                return AcceptedRegistration(kind: .playIntegrity, markedDevice: "device")
            }
        }
    }

    @Test func failuresOfOneNetworkDoNotDisplaceRegistrations() async throws {
        let fixture = try await PoolFixture(limits: PendingLimits(maximumRegistrations: 8))
        try await fixture.register()
        for number in 0..<30 {
            let record = RegistrationRecord(
                id: RegistrationID("\(number)"), at: PoolFixture.now.addingTimeInterval(Double(number)), method: nil,
                username: PoolUsername("u"), outcome: .refused("sudoplatform.DecodingError"), detail: "d")
            try await fixture.store.record(record, network: "192.0.2.\(number % 5)", in: fixture.pool)
        }
        let records = try await fixture.store.registrations(matching: RegistrationQuery(), in: fixture.pool)
        #expect(records.count == 8 && records.contains { $0.outcome == .registered })
        #expect(records.first?.id == RegistrationID("29"))
    }

    @Test func aRecordIsDeletedAfterNinetyDays() async throws {
        let fixture = try await PoolFixture()
        try await fixture.register()
        let later = PoolFixture.now.addingTimeInterval(91 * 86_400)
        try await fixture.register(PoolUsername("other"), subject: "subject-2", at: later)
        #expect(try await fixture.store.sweep(at: later) == false)
        let records = try await fixture.store.registrations(matching: RegistrationQuery(), in: fixture.pool)
        #expect(records.map(\.username) == [PoolUsername("other")])
        #expect(try await fixture.store.poolUser(subject: "subject-1", in: fixture.pool) != nil)
    }
}
