import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import Testing

@testable import IdentityCore
@testable import IdentityStorage

@Suite struct LockAndSessionRoutesTests {
    private let fixture: AdministrationFixture

    init() async throws { fixture = try await AdministrationFixture() }
    private let detection = "/sandbox/attack-detection/brute-force/users"
    private let none: JSONValue = [
        "failedLoginNotBefore": 0, "numFailures": 0, "numTemporaryLockouts": 0, "disabled": false,
        "numSecondaryAuthFailures": 0, "lastIPFailure": "n/a", "lastFailure": 0,
    ]

    private func lock(_ id: String, until seconds: Double) async throws {
        let now = AdministrationFixture.now
        let record = FailureRecord(
            count: 5, temporaryLockouts: 1, lastFailure: now, lastAddress: "127.0.0.9",
            lockedUntil: now.addingTimeInterval(seconds))
        try await fixture.store.write { [realm = fixture.sandbox] connection in
            try FailureRows.save(record, of: .user(id), realmID: realm.id, at: now, connection)
        }
    }

    @Test func aUserWithoutFailuresAndOneWhoIsNotThereLookTheSame() async {
        let id = await fixture.makeUser(["username": "jane"])
        #expect(await fixture.call(.get, "\(detection)/\(id)").json == none)
        #expect(await fixture.call(.get, "\(detection)/nosuch").json == none)
        #expect(await fixture.call(.delete, "\(detection)/nosuch").status == 204)
    }

    @Test func aLockIsToldAndTakenAway() async throws {
        let id = await fixture.makeUser(["username": "jane", "email": "jane@example.org"])
        try await lock(id, until: 60)
        #expect(
            await fixture.call(.get, "\(detection)/\(id)").json == [
                "failedLoginNotBefore": 1_800_000_061, "numFailures": 5, "numTemporaryLockouts": 1, "disabled": true,
                "numSecondaryAuthFailures": 0, "lastIPFailure": "127.0.0.9", "lastFailure": 1_800_000_000_250,
            ])
        #expect(await fixture.call(.delete, "\(detection)/\(id)").status == 204)
        #expect(await fixture.call(.get, "\(detection)/\(id)").json == none)
    }

    @Test func aLockThatIsOverLocksNobody() async throws {
        let id = await fixture.makeUser(["username": "jane"])
        try await lock(id, until: -1)
        let status = await fixture.call(.get, "\(detection)/\(id)").json
        #expect(status["disabled"] == false)
        #expect(status["failedLoginNotBefore"] == 0)
        #expect(status["numFailures"] == 5)
    }

    @Test func everyLockOfTheRealmIsTakenAwayAtOnce() async throws {
        let id = await fixture.makeUser(["username": "jane"])
        try await lock(id, until: 60)
        #expect(await fixture.call(.delete, detection).status == 204)
        #expect(await fixture.call(.get, "\(detection)/\(id)").json == none)
    }

    @Test func enablingAUserUnlocksHim() async throws {
        let id = await fixture.makeUser(["username": "jane"])
        try await lock(id, until: 60)
        #expect(await fixture.call(.put, "/sandbox/users/\(id)", ["firstName": "J"]).status == 204)
        #expect(await fixture.call(.get, "\(detection)/\(id)").json["disabled"] == true)
        #expect(await fixture.call(.put, "/sandbox/users/\(id)", ["enabled": true]).status == 204)
        #expect(await fixture.call(.get, "\(detection)/\(id)").json["disabled"] == false)
    }

    @Test func sessionsAreShownAndEndedByALogoutThatMakesOldTokensStale() async throws {
        let id = await fixture.makeUser(["username": "jane"])
        let client = ClientRecord(id: "c1", clientID: ClientID("KssIdpLogin"))
        #expect(try await fixture.store.createClient(client, serviceAccount: nil, in: fixture.sandbox) == .written)
        try await fixture.store.write { connection in
            let session = NewSession(
                id: "s1", clientRecordID: "c1", address: "127.0.0.1", cookie: nil, astClientID: nil)
            try SessionRows.insert(session, userID: id, at: AdministrationFixture.now, connection)
            let active = try SessionRows.session(id: "s1", isOffline: false, realmID: "realm-1", connection)
            try SessionRows.touch(
                #require(active), at: AdministrationFixture.now.addingTimeInterval(1), connection)
        }
        #expect(
            await fixture.call(.get, "/sandbox/users/\(id)/sessions").json == [
                [
                    "id": "s1", "username": "jane", "userId": .string(id), "ipAddress": "127.0.0.1",
                    "start": 1_800_000_000_250, "lastAccess": 1_800_000_001_250, "rememberMe": false,
                    "transientUser": false, "clients": ["c1": "KssIdpLogin"],
                ]
            ])
        #expect(await fixture.call(.post, "/sandbox/users/\(id)/logout").status == 204)
        #expect(await fixture.call(.get, "/sandbox/users/\(id)/sessions").json == [])
        #expect(await fixture.call(.get, "/sandbox/users/\(id)").json["notBefore"] == 1_800_000_000)
    }

    @Test func devicesAreShownAndUnlinked() async throws {
        let id = await fixture.makeUser(["username": "jane"])
        let device = AstClientID("01JABCDEFGHJKMNPQRSTVWXYZ0")
        try await fixture.store.write { [realm = fixture.sandbox] connection in
            let phone = DeviceCompletion(
                requirement: .link, astClientID: device, keyThumbprint: "thumbprint", name: "Phone")
            try DeviceRows.link(phone, userID: id, realmID: realm.id, at: AdministrationFixture.now, connection)
        }
        #expect(
            await fixture.call(.get, "/sandbox/users/\(id)/devices").json == [
                [
                    "astClientId": .string(device.rawValue), "deviceName": "Phone", "linkedDate": 1_800_000_000_250,
                ]
            ])
        #expect(await fixture.call(.delete, "/sandbox/users/\(id)/devices/\(device)").status == 204)
        #expect(await fixture.call(.delete, "/sandbox/users/\(id)/devices/\(device)").status == 404)
        #expect(await fixture.call(.get, "/sandbox/users/\(id)/devices").json == [])
    }
}
