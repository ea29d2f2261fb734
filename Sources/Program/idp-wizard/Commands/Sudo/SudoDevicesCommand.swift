import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Wizard

/// `sudo devices …`: the devices that may register with DeviceCheck any number of times.
enum SudoDevicesCommand {
    struct AllowDevice: SudoAdministrationCommand {
        static let description = CommandDescription("sudo devices allow", arguments: ["UUID"], options: [.period])

        private let id: String
        private let period: CodePeriod?

        init(_ line: ParsedLine) throws(UsageError) {
            id = try line.argument()
            period = try OptionBound.period(.period, line, example: "30d")
        }

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws(CommandError) {
            let device = try await asking { () throws(AdministrationError) in
                try await sudo.devices.allow(id, seconds: period?.seconds)
            }
            context.console.report(
                json(device),
                context.texts[
                    .lineListed, ["name": cells(device, context.texts).compactMap(\.self).joined(separator: "   ")]])
        }
    }

    struct List: SudoAdministrationCommand {
        static let description = CommandDescription("sudo devices list")

        init(_ line: ParsedLine) {}

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws(CommandError) {
            let listed = try await asking { () throws(AdministrationError) in try await sudo.devices.list() }
            if listed.isEmpty { context.console.reportEmpty(context.texts[.lineNoDevices]) }
            context.console.report(listed, json: json) { cells($0, context.texts) }
        }
    }

    struct Remove: SudoAdministrationCommand {
        static let description = CommandDescription("sudo devices remove", arguments: ["UUID"], options: [.yes])

        private let id: String
        private let consent: Consent

        init(_ line: ParsedLine) throws(UsageError) {
            id = try line.argument()
            consent = try Consent(line)
        }

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws(CommandError) {
            let (texts, name) = (context.texts, ["name": UntrustedText.shown(id)])
            try await consent.confirm(texts[.sudoAskRemove, name], texts)
            try await asking { () throws(AdministrationError) in try await sudo.devices.remove(id) }
            context.console.report(
                ["deviceId": .string(id), "removed": .boolean(true)], texts[.lineRemoved, name])
        }
    }

    private static func json(_ device: SudoDevice) -> JSONText {
        [
            "deviceId": .string(device.deviceID), "expiresAt": .text(device.expiresAt.map(FlowReporting.wholeSeconds)),
        ]
    }

    private static func cells(_ device: SudoDevice, _ texts: Texts) -> [String?] {
        let end = device.expiresAt.map { texts[.lineUntil, ["time": texts.short($0)]] }
        return [UntrustedText.shown(device.deviceID), end]
    }
}
