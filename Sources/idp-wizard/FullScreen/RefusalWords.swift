import IdentityModel
import Wizard

// Refusals of administrations and of pages in the wizard's language; what a provider wrote stays as it is.

extension AdministrationRefusal {
    /// The refusal with this program's own words in the language of a tag.
    func worded(in language: String?) -> Self {
        guard let message, !isWordedByProvider else { return self }
        var refusal = self
        refusal.message = UntrustedText(FindingTexts.shown(message.original, in: language))
        return refusal
    }
}

extension WizardMessage {
    /// The message; the program's own words of a refusal in the language of a tag.
    func worded(in language: String?) -> Self {
        switch self {
        case .administrationRefused(let task, let refusal):
            return .administrationRefused(task, refusal.worded(in: language))
        case .credentialsRequested(let flow, var page):
            page.error = page.error?.worded(in: language)
            return .credentialsRequested(flow, page)
        default: return self
        }
    }
}

extension AdministrationRefusal {
    /// A fault of this program or of a file, with its sentence.
    init(_ failure: CommandFailure) {
        self.init(reason: .failed, message: UntrustedText(failure.message), isWordedByProvider: false)
    }
}

extension SudoMessage {
    /// The message; the program's own words of a refusal in the language of a tag.
    func worded(in language: String?) -> Self {
        guard case .refused(let task, let refusal) = self else { return self }
        return .refused(task, refusal.worded(in: language))
    }
}
