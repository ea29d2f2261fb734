import IdentityModel
import MasterControllerSdk
import SQLDatabase
import TestSupport
import Testing

/// The location of the key of stored logins: the device's file, or a keyring that ends at reboot.
struct DeviceKeyTests {
    /// A device on which jane stays logged in with this mode, with her key in this place.
    private func device(_ place: DeviceKeyPlace, mode: AuthenticationMode = .no) async throws -> TestDevice {
        let device = try TestDevice(
            factor: ScriptedFactor(pins: [.pin("271828")], presences: [.match, .match, .match]))
        let controller = device.controller(deviceKey: place)
        _ = await controller.result(of: StartEvent())
        #expect(try await device.logIn(controller, mode: mode).status == .ok)
        await controller.close()
        return device
    }

    private func started(_ device: TestDevice, _ place: DeviceKeyPlace) async -> MasterController {
        let controller = device.controller(deviceKey: place)
        _ = await controller.result(of: StartEvent())
        return controller
    }

    private func keyInFile(_ device: TestDevice) async throws -> [UInt8]? {
        let database = try device.database()
        defer { database.close() }
        return try await database.read { try $0.first("SELECT sealing_key FROM device")?["sealing_key"] as [UInt8]? }
    }

    @Test(arguments: [AuthenticationMode.no, .biometric])
    func withAKeyringTheFileHasNoKeyAndTheLoginEndsAtReboot(_ mode: AuthenticationMode) async throws {
        let device = try await device(.keyring, mode: mode)
        #expect(try await keyInFile(device) == nil)
        #expect(device.keyring.count == 1)
        let controller = await started(device, .keyring)
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok)
        await controller.close()

        device.keyring.reboot()
        let later = await started(device, .keyring)
        let asked = device.factor.presenceRequests.values.count
        let ended = await later.result(of: OfflineLoginEvent())
        #expect(ended.status == .noTokenDataAvailable)
        #expect(ended.errorDescription.contains("reboot"))
        #expect(device.factor.presenceRequests.values.count == asked, "nobody is asked for what cannot be opened")
        #expect(try await device.logIn(later, mode: mode, client: "KssIdpLogin").status == .ok)
        _ = await later.result(of: RestartEvent())
        #expect(await later.result(of: OfflineLoginEvent()).status == .ok)
        #expect(try await keyInFile(device) == nil)
    }

    @Test func aKeyMovesToWhereTheProfileWantsIt() async throws {
        let device = try await device(.file)
        #expect(try await keyInFile(device)?.count == 32)
        #expect(device.keyring.count == 0)
        for (place, inKeyring) in [(DeviceKeyPlace.keyring, 1), (.file, 0), (.keyring, 1)] {
            let controller = await started(device, place)
            #expect(await controller.result(of: OfflineLoginEvent()).status == .ok, "\(place)")
            await controller.close()
            #expect(device.keyring.count == inKeyring)
            #expect(try await (keyInFile(device) == nil) == (place == .keyring))
        }
    }

    @Test func whereTheKeyringIsForbiddenTheFileHasTheKey() async throws {
        let device = try TestDevice()
        device.keyring.isForbidden = true
        let controller = await started(device, .keyring)
        #expect(try await device.logIn(controller).status == .ok)
        #expect(try await keyInFile(device)?.count == 32)
        _ = await controller.result(of: RestartEvent())
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok)
        // Once the keyring is usable, it gets the key.
        device.keyring.isForbidden = false
        _ = await controller.result(of: RestartEvent())
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok)
        #expect(try await keyInFile(device) == nil)
    }

    @Test func aKeyThatCannotBeAskedForIsNotReplacedUntilALogin() async throws {
        let device = try await device(.keyring)
        device.keyring.isForbidden = true
        let controller = await started(device, .keyring)
        #expect(await controller.result(of: OfflineLoginEvent()).status == .noTokenDataAvailable)
        device.keyring.isForbidden = false
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok)
    }

    @Test func aPINNeedsNoKeyOfTheDevice() async throws {
        let device = try await device(.keyring, mode: .pin)
        device.keyring.reboot()
        let controller = await started(device, .keyring)
        device.factor.add(.pin("271828"))
        #expect(await controller.result(of: OfflineLoginEvent()).status == .ok)
    }

    @Test func theKeyGoesWithTheDevicesLastUser() async throws {
        let device = try await device(.keyring)
        let controller = await started(device, .keyring)
        #expect(await controller.result(of: DeleteUserEvent(userIdentifier: TestDevice.jane)).status == .ok)
        #expect(device.keyring.count == 0)
    }
}
