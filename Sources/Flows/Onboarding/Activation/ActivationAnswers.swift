import FlowModel
import Flows
import IdentityModel
import IdpSdk
import Sentences
import Synchronization

/// Answers the provider's pages for a user of the file.
final class ActivationAnswers: Sendable {
    private let user: NewUser
    private let code: Secret?
    private let newPassword: Secret
    /// The password that logs in: the new one as soon as a page has asked for it.
    private let password: Mutex<Secret>
    private let stage = Mutex<RunStage?>(nil)

    /// - Parameters:
    ///   - code: the activation code; `nil` if there is none.
    ///   - password: the one that logs in until the new one is set.
    init(_ user: NewUser, code: Secret?, password: Secret, newPassword: Secret) {
        self.user = user
        self.code = code
        self.newPassword = newPassword
        self.password = Mutex(password)
    }

    /// Sets the stage whose questions are answered.
    func attach(_ stage: RunStage) { self.stage.withLock { $0 = stage } }

    func take(_ notification: RunNotification) {
        guard case .asked(let question) = notification else { return }
        stage.withLock { $0 }?.answer(question.id, answer(question.subject))
    }

    func answer(_ subject: PersonQuestion.Subject) -> PersonAnswer {
        // A page with an error ends the activation with that error.
        guard case .credentials(let page, _) = subject, page.attempt == 1 else { return .noFurtherTry }
        let filledIn = Set(page.fields.filter(\.mayBeOmitted).map(\.id))
        let isNew = page.asksNewPassword || page.inputFieldIds.contains(FieldID.activationCode.rawValue)
        var values: [FieldID: Secret] = [:]
        for id in page.inputFieldIds {
            let value = self.value(of: FieldID(id), isNew) ?? button(id, on: page)
            guard value != nil || filledIn.contains(id) else {
                let name = UntrustedText(id).sanitised(limit: 60)
                return .cancelled(
                    by: .missingInput(Text("The provider's page asks for \(name), which the row does not have.")))
            }
            values[FieldID(id)] = value
        }
        if isNew { password.withLock { $0 = newPassword } }
        return .credentials(values)
    }

    /// - Parameter isNew: whether the page sets a password.
    private func value(of field: FieldID, _ isNew: Bool) -> Secret? {
        switch field {
        case .username: Secret(user.username)
        case .activationCode: code
        case .password: isNew ? newPassword : password.withLock { $0 }
        case .currentPassword: password.withLock { $0 }
        case .newPassword, FieldID("password-new"), FieldID("password-confirm"), FieldID("confirmPassword"):
            newPassword
        case FieldID("email"): user.email.map { Secret($0) }
        case FieldID("firstName"): user.firstName.map { Secret($0) }
        case FieldID("lastName"): user.lastName.map { Secret($0) }
        default: nil
        }
    }

    /// The button of a page that has one, or its default; consent is not given for a user.
    private func button(_ id: String, on page: IdpSdkInteractionData) -> Secret? {
        guard page.consent.isEmpty, let field = page.fields.first(where: { $0.id == id && $0.kind == .button })
        else { return nil }
        let choice = field.choices.first(where: \.isChosen) ?? (field.choices.count == 1 ? field.choices.first : nil)
        return choice.map { Secret($0.value) }
    }
}
