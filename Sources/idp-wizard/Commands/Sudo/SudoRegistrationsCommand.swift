import IdentityAdministration
import IdentityModel

/// `sudo registrations …`: what was registered, and what was refused.
struct SudoRegistrationsCommand {
    private let registrations: SudoRegistrationClient
    private let console: Console

    init(_ registrations: SudoRegistrationClient, console: Console) {
        self.registrations = registrations
        self.console = console
    }

    func run(_ order: SudoOrder.Registrations) async throws(CommandFailure) {
        switch order {
        case .list(let onlyFailed): try await list(onlyFailed)
        case .show(let id):
            let found = try await asking { () throws(AdministrationError) in try await registrations.find(id) }
            guard !found.isEmpty else {
                throw CommandFailure(
                    .refused, "not-found", "There is no registration with the id \(UntrustedText.shown(id)).")
            }
            for registration in found { console.report(Self.json(registration), Self.lines(registration)) }
        }
    }

    private func list(_ onlyFailed: Bool) async throws(CommandFailure) {
        let found = try await asking { () throws(AdministrationError) in
            try await registrations.list(onlyFailed: onlyFailed)
        }
        for registration in found { console.report(Self.json(registration), Self.line(registration)) }
    }

    private static func json(_ registration: SudoRegistration) -> JSONText {
        [
            "registrationId": .text(registration.registrationID),
            "at": .string(FlowReporting.wholeSeconds(registration.at)), "method": .text(registration.method),
            "username": .text(registration.username), "succeeded": .boolean(registration.succeeded),
            "failure": .text(registration.failure), "detail": .text(registration.detail),
        ]
    }

    private static func line(_ registration: SudoRegistration) -> String {
        [
            FlowReporting.wholeSeconds(registration.at), registration.registrationID ?? "no registration id",
            registration.method ?? "unknown method", registration.failure ?? "registered", registration.username,
        ].compactMap { $0 }.map(UntrustedText.shown).joined(separator: "   ")
    }

    private static func lines(_ registration: SudoRegistration) -> String {
        let rows: [(String, String?)] = [
            ("registration id", registration.registrationID), ("at", FlowReporting.wholeSeconds(registration.at)),
            ("method", registration.method), ("user", registration.username),
            ("outcome", registration.failure ?? "registered"), ("detail", registration.detail),
        ]
        return rows.compactMap { name, value in value.map { "\(name): \(UntrustedText.shown($0))" } }.joined(
            separator: "\n")
    }
}
