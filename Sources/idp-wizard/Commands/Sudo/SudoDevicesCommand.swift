import IdentityAdministration
import IdentityModel

/// `sudo devices …`: the devices that may register with DeviceCheck any number of times.
struct SudoDevicesCommand {
    private let devices: SudoDeviceClient
    private let console: Console

    init(_ devices: SudoDeviceClient, console: Console) {
        self.devices = devices
        self.console = console
    }

    func run(_ order: SudoOrder.Devices) async throws(CommandFailure) {
        switch order {
        case .allow(let id, let period):
            let device = try await asking { () throws(AdministrationError) in
                try await devices.allow(id, seconds: period?.seconds)
            }
            console.report(Self.json(device), "\(Self.line(device)) is listed.")
        case .list:
            for device in try await asking({ () throws(AdministrationError) in try await devices.list() }) {
                console.report(Self.json(device), Self.line(device))
            }
        case .remove(let id):
            try await asking { () throws(AdministrationError) in try await devices.remove(id) }
            console.report(
                ["deviceId": .string(id), "removed": .boolean(true)], "\(UntrustedText.shown(id)) is removed.")
        }
    }

    private static func json(_ device: SudoDevice) -> JSONText {
        [
            "deviceId": .string(device.deviceID), "expiresAt": .text(device.expiresAt.map(FlowReporting.wholeSeconds)),
        ]
    }

    private static func line(_ device: SudoDevice) -> String {
        let end = device.expiresAt.map { "until \(FlowReporting.wholeSeconds($0))" }
        return [UntrustedText.shown(device.deviceID), end].compactMap { $0 }.joined(separator: "   ")
    }
}
