import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences

/// `sudo devices …`: the devices that may register with DeviceCheck any number of times.
enum SudoDevicesCommand {
    struct AllowDevice: SudoAdministrationCommand {
        static let description = CommandDescription(
            "sudo devices allow", Text("let a device register with DeviceCheck any number of times"),
            arguments: ["UUID"], options: [.period],
            help: [
                Text(
                    """
                    UUID is the vendor's identifier of the device (identifierForVendor). Without --period the \
                    permission does not expire.
                    """)
            ])

        private let id: String
        private let period: CodePeriod?

        init(_ line: ParsedLine) throws(UsageError) {
            id = try line.argument()
            period = try OptionBound.period(.period, line, example: "30d")
        }

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws {
            let device = try await sudo.allowDevice(id, seconds: period?.seconds)
            let cells = cells(device, context.texts).compactMap(\.self).joined(separator: "   ")
            context.report(json(device), Text("\(cells) is listed."))
        }
    }

    struct List: SudoAdministrationCommand {
        static let description = CommandDescription(
            "sudo devices list", Text("list the devices that may register any number of times"))

        init(_ line: ParsedLine) {}

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws {
            context.report(try await sudo.devices(), orEmpty: Text("No device is listed."), json: json) {
                cells($0, context.texts)
            }
        }
    }

    struct Remove: SudoAdministrationCommand {
        static let description = CommandDescription(
            "sudo devices remove", Text("remove a device from the list"), arguments: ["UUID"], options: [.yes])

        private let id: String
        private let consent: Consent

        init(_ line: ParsedLine) throws(UsageError) { (id, consent) = (try line.argument(), try Consent(line)) }

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws {
            let name = UntrustedText.shown(id)
            try await context.confirm(consent, Text("Remove \(name)?"))
            try await sudo.removeDevice(id)
            context.report(["deviceId": .string(id), "removed": .boolean(true)], Text("\(name) is removed."))
        }
    }

    private static func json(_ device: SudoDevice) -> JSONText {
        [
            "deviceId": .string(device.deviceID), "expiresAt": .text(device.expiresAt.map(FlowReporting.wholeSeconds)),
        ]
    }

    private static func cells(_ device: SudoDevice, _ texts: Texts) -> [String?] {
        let end = device.expiresAt.map { texts(Text("until \(texts.short($0))")) }
        return [UntrustedText.shown(device.deviceID), end]
    }
}
