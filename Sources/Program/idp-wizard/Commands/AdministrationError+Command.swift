import IdentityAdministration
import IdentityModel
import Profiles
import Sentences
import Wizard

extension AdministrationError: CommandErrorConvertible {
    var commandError: CommandError {
        let text = sentence.sanitised()
        return switch code {
        case .unreachable: CommandError(.unreachable, "unreachable", text)
        case .notConfigured: CommandError(.usage, "not-configured", text)
        case .unauthorized:
            CommandError(
                .refused, "unauthorized",
                .joined([
                    Text("The administrator cannot log in: \(text)").ended(),
                    Text(
                        "Check admin in the profile: its realm, client and secret, username and password; a second factor is not supported here."
                    ),
                ]))
        case .forbidden where isOfHelpDesk: CommandError(.refused, "forbidden", text)
        case .forbidden:
            CommandError(
                .refused, "forbidden",
                .joined([
                    Text("The administrator may not do this: \(text)").ended(),
                    Text(
                        "Reading users needs the role view-users, changing them manage-users; for clients view-clients and manage-clients, for a Sudo pool view-realm and manage-realm (of the client realm-management)."
                    ),
                ]))
        case .notFound: CommandError(.refused, "not-found", text)
        case .conflict: CommandError(.refused, "conflict", text)
        case .protected: CommandError(.refused, "protected-account", text)
        case .invalid(let field, let message, let parameters):
            CommandError(
                .refused, "invalid", words(on: field, message, parameters), field: field,
                parameters: parameters.map { $0.sanitised(limit: 60) })
        case .unusableAnswer(httpStatus: 507): CommandError(.storage, "storage", text)
        case .unusableAnswer: CommandError(.refused, "unusable-answer", text)
        case .cancelled: CommandError(.cancelled, "cancelled", text)
        }
    }

    /// A sentence about a rejected value; the message keys are Keycloak's.
    private func words(on field: String?, _ message: UntrustedText, _ parameters: [UntrustedText]) -> Text {
        let name: Text =
            field.map { Text(verbatim: UntrustedText($0).sanitised(limit: 60)) } ?? Text("the value")
        if field == nil, let character { return character.sentence(about: "The name") }
        switch ValueRule(field, message, parameters, character) {
        case .length(let minimum, let maximum): return Text("\(name) must have \(minimum) to \(maximum) characters.")
        case .emailAddress: return Text("\(name) is not an e-mail address.")
        case .presence: return Text("\(name) must not be empty.")
        case .characters(nil): return Text("\(name) has a character that is not allowed.")
        case .characters(let character?): return character.fault(of: name).ended()
        case nil:
            // The server's own text if it is a sentence; a bare message key is shown unchanged.
            if sentence.english.contains(" ") { return sentence.sanitised() }
            if message.original.contains(" ") { return Text(verbatim: message.sanitised()) }
            let values = parameters.map { $0.sanitised(limit: 60) }.filter { $0 != name.english }
            let list: Text =
                values.isEmpty ? Text.empty : Text(untranslated: " (\(values.joined(separator: ", ")))")
            return Text("The provider rejects \(name): \(message.sanitised())\(list).")
        }
    }
}
