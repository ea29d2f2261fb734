import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences
import Wizard

/// `sudo registrations …`: the successful and the refused registrations.
enum SudoRegistrationsCommand {
    struct List: SudoAdministrationCommand {
        static let description = CommandDescription(
            "sudo registrations list", Text("list registrations, the latest first"), options: [.failed])

        private let onlyFailed: Bool

        init(_ line: ParsedLine) { onlyFailed = line.has(.failed) }

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws {
            let texts = context.texts
            context.report(
                try await sudo.registrations(onlyFailed: onlyFailed),
                orEmpty: onlyFailed ? Text("No registration has failed.") : Text("There are no registrations."),
                json: json
            ) { registration in
                [
                    texts.short(registration.at, seconds: true),
                    registration.registrationID ?? texts(Text("no registration ID")),
                    registration.method ?? texts(Text("unknown method")),
                    registration.failure ?? texts(Text("registered")),
                    registration.username,
                ].map { $0.map(UntrustedText.shown) }
            }
        }
    }

    struct Show: SudoAdministrationCommand {
        static let description = CommandDescription(
            "sudo registrations show", Text("show the registrations with this registration ID"), arguments: ["ID"])

        private let id: String

        init(_ line: ParsedLine) throws(UsageError) { id = try line.argument() }

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws {
            let found = try await sudo.registrations(withID: id)
            guard !found.isEmpty else {
                throw CommandError(
                    .refused, "not-found", Text("There is no registration with the ID \(UntrustedText.shown(id))."))
            }
            let texts = context.texts
            for registration in found {
                let lines = texts.lines([
                    (Text("registration ID"), registration.registrationID),
                    (Text("time"), texts.absolute(registration.at, seconds: true)),
                    (Text("method"), registration.method), (Text("user"), registration.username),
                    (Text("outcome"), registration.failure ?? texts(Text("registered"))),
                    (Text("detail"), registration.detail),
                ])
                context.console.report(json(registration), lines.joined(separator: "\n"))
            }
        }
    }

    private static func json(_ registration: SudoRegistration) -> JSONText {
        [
            "registrationId": .text(registration.registrationID),
            "at": .string(FlowReporting.wholeSeconds(registration.at)), "method": .text(registration.method),
            "username": .text(registration.username), "succeeded": .boolean(registration.succeeded),
            "failure": .text(registration.failure), "detail": .text(registration.detail),
        ]
    }
}
