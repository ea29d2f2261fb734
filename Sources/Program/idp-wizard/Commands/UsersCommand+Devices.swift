import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences

extension UsersCommand {
    /// `users devices`: lists a user's devices, or removes them.
    struct Devices: UserChangeCommand {
        static let description = CommandDescription(
            "users devices", Text("list the devices of users, or remove them"),
            arguments: [UserNames.argument], options: [.from, .encoding, .remove])

        let names: UserNames
        /// The device to remove, or `all`; `nil` to list.
        private let removed: String?

        init(_ line: ParsedLine) throws(UsageError) {
            names = try UserNames(line)
            removed = try line.single(.remove)
        }

        func change(
            _ user: AdministeredUser, _ preparation: Void, _ client: AdministrationClient, _ texts: Texts
        ) async throws(AdministrationError) -> UserChange {
            guard let devices = try await client.devices(of: user.id) else {
                throw AdministrationError(
                    .unusableAnswer(httpStatus: 404), Text("This provider does not list devices."))
            }
            guard let removed else { return list(devices, of: user, texts) }
            let chosen = removed == "all" ? devices : devices.filter { $0.astClientId == removed }
            guard removed == "all" || !chosen.isEmpty else {
                throw AdministrationError(.notFound, Text("\(user.username) has no device \(removed)."))
            }
            for device in chosen { try await client.removeDevice(device.astClientId, from: user.id) }
            return UserChange(
                outcome: chosen.isEmpty ? "unchanged" : "done",
                members: [JSONText.Member(name: "removed", value: .integer(chosen.count))],
                line: texts(
                    Text(
                        chosen.count, one: "\(UsersCommand.shown(user.username)): \(.count) device removed.",
                        other: "\(UsersCommand.shown(user.username)): \(.count) devices removed.")))
        }

        private func list(_ devices: [AdministeredDevice], of user: AdministeredUser, _ texts: Texts) -> UserChange {
            let name = UsersCommand.shown(user.username)
            var table = TextTable()
            let lines = table.lines(
                devices.map { device in
                    let parts = [
                        name, device.astClientId, device.deviceName, device.linkedAt.map { texts.absolute($0) },
                    ]
                    return parts.map { $0.map { UntrustedText($0).sanitised(limit: 120) } }
                })
            let none = "\(name)   \(texts(Text("devices"))): \(texts(Text("none")))"
            return UserChange(
                members: [JSONText.Member(name: "devices", value: .array(devices.map(Self.json)))],
                line: lines.isEmpty ? none : lines.joined(separator: "\n"))
        }

        private static func json(_ device: AdministeredDevice) -> JSONText {
            [
                "astClientId": .string(device.astClientId), "deviceName": .text(device.deviceName),
                "linkedAt": device.linkedAt.map { .string(FlowReporting.wholeSeconds($0)) },
            ]
        }
    }
}
