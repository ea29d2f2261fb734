import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

extension ScreenView {
    /// Adds a refused administration task: what was refused, why, and the server's message.
    mutating func administration(_ refusal: AdministrationRefusal, _ what: String) {
        main.administration(refusal, what)
    }
}

extension Document {
    /// Adds a refused administration task: what was refused, why, and the server's message.
    mutating func administration(_ refusal: AdministrationRefusal, _ what: String) {
        let texts = look.texts
        failure(what)
        paragraph(texts[refusal.reason.text], indent: 2)
        if case .invalid(let field, let rule?) = refusal.reason {
            let name = field.map { UntrustedText($0).sanitised(limit: 60) + ": " } ?? ""
            paragraph(name + rule.text(in: texts), indent: 2)
        } else if let words = refusal.message.flatMap({ texts.translation(of: $0.sanitised(limit: 200)) }) {
            serverWords(texts[refusal.isWordedByProvider ? .serverSays : .reported, ["words": words]], indent: 2)
        }
    }

    /// Adds a task's refusal or, without one, that it is in progress, and an empty row below.
    mutating func taskState(refused refusal: AdministrationRefusal?, _ what: String, working: String? = nil) {
        if let refusal { administration(refusal, what) } else if let working { paragraph(working, .todo) }
        if refusal != nil || working != nil { blank() }
    }
}

extension AdministrationRefusal.Reason {
    var text: TextKey {
        switch self {
        case .unreachable: .refusalUnreachable
        case .unauthorized: .refusalUnauthorized
        case .forbidden: .refusalForbidden
        case .notFound: .refusalNotFound
        case .conflict: .refusalConflict
        case .protected: .refusalProtected
        case .changedMeanwhile, .settingsChangedMeanwhile: .refusalChanged
        case .invalid: .refusalInvalid
        case .unsupported: .refusalUnsupported
        case .noAdministrator: .refusalNoAdministrator
        case .failed: .refusalFailed
        }
    }
}

extension AdministrationRefusal {
    /// The error under the rejected field: the sentence `known`, if there is one, with the server's message.
    ///
    /// A message of this program is shown only if `known` is `nil`.
    func fieldError(_ known: TextKey?) -> FieldRefusal {
        guard let message, !message.isVerbatim else {
            return .refused(
                known: known, advice: known.flatMap(ErrorSentence.advice),
                words: message.map { UntrustedText($0.english) }, code: nil)
        }
        return known.map { .known($0, [:]) } ?? .told(message)
    }
}
