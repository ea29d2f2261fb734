import HTTPMessage
import IdentityModel
import JOSE
import TestSupport
import Testing

@testable import IdentityStore

@Suite struct LockAndSessionRoutesTests {
    @Test(arguments: Walk.all("LockAndSessionRoutes")) func walk(_ walk: Walk) async throws { try await walk.run() }

    @Test func devicesAreShownAndUnlinked() async throws {
        let admin = try await Administrator()
        let id = try await admin.make("/sandbox/users", ["username": "jane"])
        let device = AstClientID("01JABCDEFGHJKMNPQRSTVWXYZ0")
        let (realm, now) = (try await admin.fixture.sandbox, admin.fixture.clock.now())
        try await admin.fixture.store.write { connection in
            let phone = DeviceCompletion(
                requirement: .link, astClientID: device, keyThumbprint: "thumbprint", name: "Phone")
            try DeviceRows.link(phone, userID: id, realmID: realm.id, at: now, connection)
        }
        let devices = "/sandbox/users/\(id)/devices"
        #expect(
            await admin.call(.get, devices).json == [
                [
                    "astClientId": .string(device.rawValue), "deviceName": "Phone", "linkedDate": 1_782_864_000_000,
                ]
            ])
        #expect(await admin.call(.delete, "\(devices)/\(device)").status == 204)
        #expect(await admin.call(.delete, "\(devices)/\(device)").status == 404)
        #expect(await admin.call(.get, devices).json == [])
    }
}
