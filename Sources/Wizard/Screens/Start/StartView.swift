import IdentityModel
import Terminal

extension ScreenView {
    mutating func draw(_ shown: StartScreen, _ state: WizardState) {
        let choices = state.startChoices
        main.heading(situation(state))
        if choices.isEmpty {
            main.paragraph(texts[.startBusy], .dim)
        } else {
            main.menu(rows(choices, state), focus: shown.menu.focus(in: choices))
        }
        if isWide { device(state) }
        place(state)
    }

    /// One sentence: who is activated here, who is logged in.
    private func situation(_ state: WizardState) -> String {
        if let failure = state.failure { return texts[FailureTexts.what(failure.reason)] }
        guard state.hasStarted, state.provider != nil else { return texts[.startStarting] }
        let users = state.snapshot.users
        switch state.snapshot.state {
        case .uninitialised: return texts[.startUninitialised]
        case .unidentified: return texts[.startUnidentified]
        case .activationRequired: return texts[.startNobody]
        case .loginRequired:
            if users.count == 1, let only = users.first {
                return texts[.startOne, ["name": only.userIdentifier.user.shown]]
            }
            return texts.counted(.startMany, users.count)
        case .loggedIn:
            let name = state.snapshot.loggedInUser?.shown ?? texts[.choiceSomebody]
            return texts[.startLoggedIn, ["name": name]]
        }
    }

    /// Beside the choices: who is on this device, and what the state's word means.
    private mutating func device(_ state: WizardState) {
        guard var aside, state.hasStarted else { return }
        aside.heading(texts[.startDevice])
        if state.snapshot.users.isEmpty {
            aside.paragraph(texts[state.hasActivationCodes ? .startDeviceEmpty : .startDeviceFirst], .dim)
        }
        for user in state.snapshot.users.prefix(8) {
            let isIn = user.userIdentifier.user == state.snapshot.loggedInUser
            let mark = isIn ? look.glyphs.loggedIn : look.glyphs.dot
            let email = UntrustedText(user.displayEmail).sanitised(limit: 60)
            aside.add(
                Line([
                    Span("\(mark) ", isIn ? .done : .dim), Span(look.padded(user.userIdentifier.user.shown, to: 18)),
                    Span(email, .dim),
                ]))
        }
        if state.snapshot.users.count > 8 {
            aside.paragraph(texts.counted(.startDeviceMore, state.snapshot.users.count - 8), .dim)
        }
        aside.blank()
        aside.heading(state.snapshot.state.rawValue)
        aside.paragraph(meaning(state), .dim)
        self.aside = aside
    }

    private func meaning(_ state: WizardState) -> String {
        switch state.snapshot.state {
        case .uninitialised: texts[.stateUninitialised]
        case .activationRequired: texts[state.hasActivationCodes ? .stateActivationRequired : .stateFirstLoginRequired]
        case .loginRequired: texts[.stateLoginRequired]
        case .unidentified: texts[.stateUnidentified]
        case .loggedIn: texts[.stateLoggedIn]
        }
    }

    private mutating func place(_ state: WizardState) {
        guard let provider = state.provider else { return }
        let address = UntrustedText(provider.address).sanitised(limit: 100)
        foot.paragraph(texts[provider.isSandbox ? .startSandbox : .startProvider], .dim)
        foot.paragraph(address, .dim)
    }
}
