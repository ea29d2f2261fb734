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
        paragraph(texts(refusal.reason.text), indent: 2)
        if case .invalid(let field, let rule?) = refusal.reason {
            let name = field.map { UntrustedText($0).sanitised(limit: 60) + ": " } ?? ""
            paragraph(name + texts(rule.text), indent: 2)
        } else if let words = refusal.message.flatMap({ texts.translation(of: $0.sanitised(limit: 200)) }) {
            serverWords(
                texts(
                    refusal.isWordedByProvider ? Text("The server says: \"\(words)\"") : Text("Reported: \"\(words)\"")),
                indent: 2)
        }
    }

    /// Adds a task's refusal or, without one, that it is in progress, and an empty row below.
    mutating func taskState(refused refusal: AdministrationRefusal?, _ what: String, working: String? = nil) {
        if let refusal { administration(refusal, what) } else if let working { paragraph(working, .todo) }
        if refusal != nil || working != nil { blank() }
    }
}

extension AdministrationRefusal.Reason {
    var text: Text {
        switch self {
        case .unreachable: Text("The provider cannot be reached. Check that it runs, and check the network.")
        case .unauthorized:
            Text(
                "The provider rejects the administrator's name or password. The profile says where they are read from.")
        case .forbidden: Text("The administrator must not do this: the account needs the right to manage users.")
        case .notFound:
            Text(
                "This user no longer exists. Press r to load the list again.",
                typed: "This user no longer exists. Type \(Text("reload")) to load the list again.")
        case .conflict: Text("This user name or e-mail address is already taken.")
        case .protected:
            Text(
                "Whoever administers keeps access: nobody deletes, disables or limits the own account or the only administrator."
            )
        case .changedMeanwhile, .settingsChangedMeanwhile:
            Text("Somebody else has changed the same fields since they were shown here.")
        case .invalid: Text("The provider rejects one of the values.")
        case .unsupported:
            Text("This provider has no activation codes, like every standard Keycloak: it ignored the request.")
        case .noAdministrator: Text("The profile has no usable administrator password: see its key admin.")
        case .failed: Text("The reason is not known.")
        }
    }
}

extension AdministrationRefusal {
    /// The error under the rejected field: the sentence `known`, if there is one, with the server's message.
    ///
    /// A message of this program is shown only if `known` is `nil`.
    func fieldError(_ known: Text?) -> FieldRefusal {
        guard let message, !message.isVerbatim else {
            return .refused(
                known: known, advice: known.flatMap(ErrorSentence.advice),
                words: message.map { UntrustedText($0.english) }, code: nil)
        }
        return .told(known ?? message)
    }
}
