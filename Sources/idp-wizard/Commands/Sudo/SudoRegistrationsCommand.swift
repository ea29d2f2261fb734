import IdentityAdministration
import IdentityModel
import Localization
import Sentences
import Wizard

/// `sudo registrations …`: the successful and the refused registrations.
struct SudoRegistrationsCommand {
    private let registrations: SudoRegistrationClient
    private let console: Console
    private let texts: Texts

    init(_ registrations: SudoRegistrationClient, texts: Texts, console: Console) {
        self.registrations = registrations
        self.console = console
        self.texts = texts
    }

    func run(_ order: SudoOrder.Registrations) async throws(CommandError) {
        switch order {
        case .list(let onlyFailed): try await list(onlyFailed)
        case .show(let id):
            let found = try await asking { () throws(AdministrationError) in try await registrations.find(id) }
            guard !found.isEmpty else {
                throw CommandError(
                    .refused, "not-found", "There is no registration with the ID \(UntrustedText.shown(id)).")
            }
            for registration in found { console.report(Self.json(registration), lines(registration)) }
        }
    }

    private func list(_ onlyFailed: Bool) async throws(CommandError) {
        let found = try await asking { () throws(AdministrationError) in
            try await registrations.list(onlyFailed: onlyFailed)
        }
        if found.isEmpty { console.reportEmpty(texts[onlyFailed ? .lineNoneFailed : .sudoNoRegistrations]) }
        for registration in found { console.report(Self.json(registration), line(registration)) }
    }

    private static func json(_ registration: SudoRegistration) -> JSONText {
        [
            "registrationId": .text(registration.registrationID),
            "at": .string(FlowReporting.wholeSeconds(registration.at)), "method": .text(registration.method),
            "username": .text(registration.username), "succeeded": .boolean(registration.succeeded),
            "failure": .text(registration.failure), "detail": .text(registration.detail),
        ]
    }

    private func line(_ registration: SudoRegistration) -> String {
        [
            texts.short(registration.at, seconds: true), registration.registrationID ?? texts[.lineNoRegistrationID],
            registration.method ?? texts[.lineUnknownMethod], registration.failure ?? texts[.lineRegistered],
            registration.username,
        ].compactMap { $0 }.map(UntrustedText.shown).joined(separator: "   ")
    }

    private func lines(_ registration: SudoRegistration) -> String {
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
