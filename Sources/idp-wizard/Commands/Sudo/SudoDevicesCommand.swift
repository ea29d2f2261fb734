import IdentityAdministration
import IdentityModel
import Localization
import Wizard

/// `sudo devices …`: the devices that may register with DeviceCheck any number of times.
struct SudoDevicesCommand {
    private let devices: SudoDeviceClient
    private let console: Console
    private let texts: Texts

    init(_ devices: SudoDeviceClient, texts: Texts, console: Console) {
        self.devices = devices
        self.console = console
        self.texts = texts
    }

    func run(_ order: SudoOrder.Devices) async throws(CommandError) {
        switch order {
        case .allow(let id, let period):
            let device = try await asking { () throws(AdministrationError) in
                try await devices.allow(id, seconds: period?.seconds)
            }
            console.report(Self.json(device), texts[.lineListed, ["name": line(device)]])
        case .list:
            let listed = try await asking { () throws(AdministrationError) in try await devices.list() }
            if listed.isEmpty { console.reportEmpty(texts[.lineNoDevices]) }
            for device in listed {
                console.report(Self.json(device), line(device))
            }
        case .remove(let id, let consent):
            try await consent.confirm(texts[.sudoAskRemove, ["name": UntrustedText.shown(id)]], texts)
            try await asking { () throws(AdministrationError) in try await devices.remove(id) }
            console.report(
                ["deviceId": .string(id), "removed": .boolean(true)],
                texts[.lineRemoved, ["name": UntrustedText.shown(id)]])
        }
    }

    private static func json(_ device: SudoDevice) -> JSONText {
        [
            "deviceId": .string(device.deviceID), "expiresAt": .text(device.expiresAt.map(FlowReporting.wholeSeconds)),
        ]
    }

    private func line(_ device: SudoDevice) -> String {
        let end = device.expiresAt.map { texts[.lineUntil, ["time": texts.short($0)]] }
        return [UntrustedText.shown(device.deviceID), end].compactMap { $0 }.joined(separator: "   ")
    }
}
