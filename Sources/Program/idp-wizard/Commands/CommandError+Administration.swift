import IdentityAdministration
import IdentityModel
import Profiles
import Sentences
import Wizard

extension CommandError {
    /// Creates a command's failure from an error of the provider's admin REST.
    init(_ error: AdministrationError) {
        let text = error.sentence.sanitised()
        switch error.code {
        case .unreachable: self.init(.unreachable, "unreachable", text)
        case .notConfigured: self.init(.usage, "not-configured", text)
        case .unauthorized:
            self.init(
                .refused, "unauthorized",
                .joined([
                    Sentence("The administrator cannot log in: \(text)").ended(),
                    "Check admin in the profile: its realm, client and secret, username and password; a second factor is not supported here.",
                ]))
        case .forbidden where error.isOfHelpDesk: self.init(.refused, "forbidden", text)
        case .forbidden:
            let wayOn: Sentence =
                "Reading users needs the role view-users, changing them manage-users; for clients view-clients and manage-clients, for a Sudo pool view-realm and manage-realm (of the client realm-management)."
            self.init(
                .refused, "forbidden",
                .joined([Sentence("The administrator may not do this: \(text)").ended(), wayOn]))
        case .notFound: self.init(.refused, "not-found", text)
        case .conflict: self.init(.refused, "conflict", text)
        case .protected: self.init(.refused, "protected-account", text)
        case .invalid(let field, let message, let parameters):
            let words = Self.sentence(field, message, parameters, error)
            self.init(.refused, "invalid", words, field: field, parameters: parameters.map { $0.sanitised(limit: 60) })
        case .unusableAnswer(httpStatus: 507): self.init(.storage, "storage", text)
        case .unusableAnswer: self.init(.refused, "unusable-answer", text)
        case .cancelled: self.init(.cancelled, "cancelled", text)
        }
    }

    /// A sentence about a rejected value; the message keys are Keycloak's.
    private static func sentence(
        _ field: String?, _ message: UntrustedText, _ parameters: [UntrustedText], _ error: AdministrationError
    ) -> Sentence {
        let name: Sentence = field.map { "\(UntrustedText($0).sanitised(limit: 60))" } ?? "the value"
        if field == nil, let character = error.character { return character.sentence(about: "The name") }
        switch ValueRule(field, message, parameters, error.character) {
        case .length(let minimum, let maximum): return name + " must have \(minimum) to \(maximum) characters."
        case .emailAddress: return name + " is not an e-mail address."
        case .presence: return name + " must not be empty."
        case .characters(nil): return name + " has a character that is not allowed."
        case .characters(let character?): return name + character.fault + "."
        case nil:
            // The server's own text if it is a sentence; a bare message key is shown unchanged.
            if error.sentence.english.contains(" ") { return error.sentence.sanitised() }
            if message.original.contains(" ") { return Sentence(verbatim: message.sanitised()) }
            let values = parameters.map { $0.sanitised(limit: 60) }.filter { $0 != name.english }
            let list: Sentence = values.isEmpty ? "" : " (\(values.joined(separator: ", ")))"
            return "The provider rejects \(name): \(message.sanitised())" + list + "."
        }
    }
}
