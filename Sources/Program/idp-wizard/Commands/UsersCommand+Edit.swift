import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Localization
import Onboarding
import Profiles
import Sentences

extension UsersCommand {
    /// `users edit`: names, address, attributes and validity.
    struct Edit: UserChangeCommand {
        static let description = CommandDescription(
            "users edit", Text("change users: names, address, attributes, validity"),
            arguments: [UserNames.argument],
            options: [
                .from, .encoding, .firstName, .lastName, .email, .attribute, .removeAttribute, .validFrom, .validUntil,
                .note,
            ],
            help: [
                Text(
                    """
                    A time is 2026-12-01, 01.12.2026 or 2026-12-01T08:00:00+01:00; a date alone is its begin \
                    (from) or its end (until). A user outside of the validity cannot log in.
                    """),
                Text("An empty value removes a name or the address."),
            ])

        let names: UserNames
        private let changes: UserFieldChanges
        private let limitsValidity: Bool

        init(_ line: ParsedLine) throws(UsageError) {
            names = try UserNames(line)
            var changes = UserFieldChanges(
                firstName: line.value(.firstName), lastName: line.value(.lastName), email: line.value(.email))
            var attributes: [String: [String]] = [:]
            for name in line.values(.removeAttribute) { attributes[name] = [] }
            for text in line.values(.attribute) {
                let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard parts.count == 2, !parts[0].isEmpty else {
                    throw UsageError(Text("--attribute must be a name and a value: --attribute NAME=VALUE."))
                }
                attributes[String(parts[0]), default: []].append(String(parts[1]))
            }
            if let note = line.value(.note) { attributes["note"] = note.isEmpty ? [] : [note] }
            let validity = [
                ("validFrom", try Self.time(.validFrom, .begin, line)),
                ("validUntil", try Self.time(.validUntil, .end, line)),
            ]
            for case (let name, let values?) in validity { attributes[name] = values }
            limitsValidity = validity.contains { $0.1 != nil }
            changes.attributes = attributes
            self.changes = changes
            guard
                changes.firstName != nil || changes.lastName != nil || changes.email != nil || !attributes.isEmpty
            else {
                throw UsageError(Text("users edit needs an option that changes something."))
            }
        }

        /// The time of an option as it is stored; no values for `never`.
        private static func time(
            _ option: OptionDescription, _ end: TimeCell.End, _ line: ParsedLine
        ) throws(UsageError) -> [String]? {
            guard let text = line.value(option) else { return nil }
            guard text != "never" else { return [] }
            do throws(TimeCell.Refusal) {
                return [try TimeCell.date(text, end, in: .machine).formatted(.iso8601)]
            } catch {
                throw UsageError(Text("\(option.name) is not a time: \(error.finding.sanitised())."))
            }
        }

        func prepare(
            _ names: [String], _ access: ProviderAccess, _ context: CommandContext
        ) async throws {
            let client = access.administration
            if limitsValidity, try await !client.isOwnServer() {
                throw UsageError(Text("This provider does not limit the time in which a user can log in."))
            }
            let stored = changes.attributes.filter { !$0.value.isEmpty }.keys.sorted()
            guard !stored.isEmpty else { return }
            let isStored = try await client.storesAttributes(stored)
            guard isStored else {
                throw UsageError(
                    Text(
                        "The tenant's user profile does not declare one of the attributes, so the provider would drop it."
                    ))
            }
        }

        func change(
            _ user: AdministeredUser, _ preparation: Void, _ client: AdministrationClient, _ texts: Texts
        ) async throws(AdministrationError) -> UserChange {
            let isChanged = try await client.updateUser(user.id) { changes.apply(to: &$0) }
            return .changed(user, isChanged, texts)
        }
    }
}
