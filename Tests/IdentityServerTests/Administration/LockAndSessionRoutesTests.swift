import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import Testing

@testable import IdentityCore

@Suite struct LockAndSessionRoutesTests {
    private let fixture: AdministrationFixture

    init() throws { fixture = try AdministrationFixture() }
    private let detection = "/sandbox/attack-detection/brute-force/users"
    private let none: JSONValue = [
        "failedLoginNotBefore": 0, "numFailures": 0, "numTemporaryLockouts": 0, "disabled": false,
        "numSecondaryAuthFailures": 0, "lastIPFailure": "n/a", "lastFailure": 0,
    ]

    private func lock(_ id: String, until seconds: Double) {
        fixture.store.with { contents in
            contents.failures[.user(id)] = FailureRecord(
                count: 5, temporaryLockouts: 1, lastFailure: AdministrationFixture.now, lastAddress: "127.0.0.9",
                lockedUntil: AdministrationFixture.now.addingTimeInterval(seconds))
        }
    }

    @Test func aUserWithoutFailuresAndOneWhoIsNotThereLookTheSame() async {
        let id = await fixture.makeUser(["username": "jane"])
        #expect(await fixture.call(.get, "\(detection)/\(id)").json == none)
        #expect(await fixture.call(.get, "\(detection)/nosuch").json == none)
        #expect(await fixture.call(.delete, "\(detection)/nosuch").status == 204)
    }

    @Test func aLockIsToldAndTakenAway() async {
        let id = await fixture.makeUser(["username": "jane", "email": "jane@example.org"])
        lock(id, until: 60)
        #expect(
            await fixture.call(.get, "\(detection)/\(id)").json == [
                "failedLoginNotBefore": 1_800_000_061, "numFailures": 5, "numTemporaryLockouts": 1, "disabled": true,
                "numSecondaryAuthFailures": 0, "lastIPFailure": "127.0.0.9", "lastFailure": 1_800_000_000_250,
            ])
        #expect(await fixture.call(.delete, "\(detection)/\(id)").status == 204)
        #expect(await fixture.call(.get, "\(detection)/\(id)").json == none)
    }

    @Test func aLockThatIsOverLocksNobody() async {
        let id = await fixture.makeUser(["username": "jane"])
        lock(id, until: -1)
        let status = await fixture.call(.get, "\(detection)/\(id)").json
        #expect(status["disabled"] == false)
        #expect(status["failedLoginNotBefore"] == 0)
        #expect(status["numFailures"] == 5)
    }

    @Test func everyLockOfTheRealmIsTakenAwayAtOnce() async {
        let id = await fixture.makeUser(["username": "jane"])
        lock(id, until: 60)
        #expect(await fixture.call(.delete, detection).status == 204)
        #expect(await fixture.call(.get, "\(detection)/\(id)").json == none)
    }

    @Test func enablingAUserUnlocksHim() async {
        let id = await fixture.makeUser(["username": "jane"])
        lock(id, until: 60)
        #expect(await fixture.call(.put, "/sandbox/users/\(id)", ["firstName": "J"]).status == 204)
        #expect(await fixture.call(.get, "\(detection)/\(id)").json["disabled"] == true)
        #expect(await fixture.call(.put, "/sandbox/users/\(id)", ["enabled": true]).status == 204)
        #expect(await fixture.call(.get, "\(detection)/\(id)").json["disabled"] == false)
    }

    @Test func sessionsAreShownAndEndedByALogoutThatMakesOldTokensStale() async {
        let id = await fixture.makeUser(["username": "jane"])
        fixture.store.with { contents in
            contents.sessions = [
                SessionRecord(
                    id: "s1", userID: id, username: "jane", address: "127.0.0.1", startedAt: AdministrationFixture.now,
                    lastAccessAt: AdministrationFixture.now.addingTimeInterval(1), isOffline: false,
                    isRemembered: false, clients: ["c1": "KssIdpLogin"])
            ]
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

    @Test func devicesAreShownAndUnlinked() async {
        let id = await fixture.makeUser(["username": "jane"])
        let device = AstClientID("01JABCDEFGHJKMNPQRSTVWXYZ0")
        fixture.store.with { contents in
            contents.devices[id] = [
                DeviceRecord(astClientID: device, name: "Phone", linkedAt: AdministrationFixture.now)
            ]
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
