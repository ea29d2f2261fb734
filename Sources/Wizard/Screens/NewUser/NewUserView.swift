import IdentityModel
import Terminal

extension ScreenView {
    mutating func draw(_ shown: NewUserScreen, _ state: WizardState) {
        main.heading(texts[.newUserHeading])
        main.steps(onboarding(shown.phase == .issuing ? 1 : 0, state))
        main.blank()
        main.paragraph(texts[state.hasActivationCodes ? .newUserIntro : .newUserIntroElse], .dim)
        main.blank()
        main.form(shown.form, isEnabled: !shown.isBusy)
        main.blank()
        switch shown.phase {
        case .creating: main.paragraph(texts[.newUserCreating, ["name": shown.username.shown]], .todo)
        case .issuing:
            let working: TextKey = state.hasActivationCodes ? .newUserIssuing : .usersResetting
            main.paragraph(texts[working, ["name": shown.username.shown]], .todo)
        case .editing: if let refusal = shown.refusal { administration(refusal, texts[.newUserRefused]) }
        }
        explain(
            texts[.newUserAside], texts[state.hasActivationCodes ? .newUserAsideText : .newUserAsideElse])
    }

    /// The three steps of onboarding a test user, of which one is under way.
    func onboarding(_ current: Int, _ state: WizardState) -> [StepMark] {
        let names: [TextKey] =
            state.hasActivationCodes
            ? [.onboardCreate, .onboardIssue, .onboardActivate] : [.onboardCreate, .onboardPassword, .onboardLogin]
        return names.enumerated().map { index, key in
            StepMark(name: texts[key], state: index < current ? .done : index == current ? .current : .toCome)
        }
    }

    /// What the administration refused: what happened, why, the server's words, what can be done.
    mutating func administration(_ refusal: AdministrationRefusal, _ what: String) {
        main.paragraph(what, .failed, mark: Span(String(look.glyphs.failed), .failed))
        main.paragraph(texts[reason(refusal.reason)], indent: 2)
        if let words = refusal.message {
            main.serverWords(
                texts[refusal.isWordedByProvider ? .serverSays : .reported, ["words": words.sanitised(limit: 200)]],
                indent: 2)
        }
    }

    private func reason(_ reason: AdministrationRefusal.Reason) -> TextKey {
        switch reason {
        case .unreachable: .refusalUnreachable
        case .unauthorized: .refusalUnauthorized
        case .forbidden: .refusalForbidden
        case .notFound: .refusalNotFound
        case .conflict: .refusalConflict
        case .invalid: .refusalInvalid
        case .unsupported: .refusalUnsupported
        case .noAdministrator: .refusalNoAdministrator
        case .failed: .refusalFailed
        }
    }
}
