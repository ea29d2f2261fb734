import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences
import Wizard

/// `sudo registrations …`: the successful and the refused registrations.
enum SudoRegistrationsCommand {
    struct List: SudoAdministrationCommand {
        static let description = CommandDescription("sudo registrations list", options: [.failed])

        private let onlyFailed: Bool

        init(_ line: ParsedLine) { onlyFailed = line.has(.failed) }

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws(CommandError) {
            let found = try await asking { () throws(AdministrationError) in
                try await sudo.registrations.list(onlyFailed: onlyFailed)
            }
            if found.isEmpty {
                context.console.reportEmpty(context.texts[onlyFailed ? .lineNoneFailed : .sudoNoRegistrations])
            }
            context.console.report(found, json: json) { cells($0, context.texts) }
        }

        private func cells(_ registration: SudoRegistration, _ texts: Texts) -> [String?] {
            [
                texts.short(registration.at, seconds: true),
                registration.registrationID ?? texts[.lineNoRegistrationID],
                registration.method ?? texts[.lineUnknownMethod], registration.failure ?? texts[.lineRegistered],
                registration.username,
            ].map { $0.map(UntrustedText.shown) }
        }
    }

    struct Show: SudoAdministrationCommand {
        static let description = CommandDescription("sudo registrations show", arguments: ["ID"])

        private let id: String

        init(_ line: ParsedLine) throws(UsageError) { id = try line.argument() }

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws(CommandError) {
            let found = try await asking { () throws(AdministrationError) in try await sudo.registrations.find(id) }
            guard !found.isEmpty else {
                throw CommandError(
                    .refused, "not-found", "There is no registration with the ID \(UntrustedText.shown(id)).")
            }
            for registration in found {
                context.console.report(json(registration), lines(registration, context.texts))
            }
        }

        private func lines(_ registration: SudoRegistration, _ texts: Texts) -> String {
            let rows: [(TextKey, String?)] = [
                (.labelRegistrationID, registration.registrationID),
                (.labelAt, texts.absolute(registration.at, seconds: true)),
                (.labelMethod, registration.method), (.labelUser, registration.username),
                (.labelOutcome, registration.failure ?? texts[.lineRegistered]), (.labelDetail, registration.detail),
            ]
            return rows.compactMap { label, value in value.map { texts.row(label, UntrustedText.shown($0)) } }
                .joined(separator: "\n")
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
