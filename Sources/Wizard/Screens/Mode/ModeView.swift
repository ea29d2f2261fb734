import IdentityModel

extension ScreenView {
    mutating func draw(_ shown: ModeScreen, _ state: WizardState) {
        main.heading(texts[.modeHeading], trailing: texts.name(of: shown.flow))
        let rows = ModeScreen.modes.map { mode in
            MenuRow(item: mode, title: texts.name(of: mode), note: note(mode))
        }
        let focus = shown.menu.focus(in: ModeScreen.modes)
        main.menu(rows, focus: focus)
        password(shown, state)
        if let focus {
            main.blank()
            main.paragraph(meaning(focus))
            if state.provider?.keepsKeyInKeyring == true, focus == .no || focus == .biometric {
                main.paragraph(texts[.modeKeyring])
            } else if focus == .no || focus == .biometric {
                main.paragraph(texts[.modeKeyInFile])
            }
            main.blank()
            main.paragraph(texts[.modeOption, ["mode": focus.rawValue, "word": focus.rawValue.uppercased()]], .dim)
        }
        if state.canChoosePages(shown) {
            main.blank()
            main.paragraph(texts[shown.client == nil ? .modePagesOne : .modePagesThree])
        }
        foot.paragraph(texts[.modeLater], .dim)
        explain(texts[.modeAside], texts[.modeAsideText])
    }

    /// Where the password comes from that the second of three pages asks for; stands where a low window shows it.
    private mutating func password(_ shown: ModeScreen, _ state: WizardState) {
        guard shown.client != nil else { return }
        if let refusal = shown.refusal {
            main.blank()
            administration(refusal, texts[.usersRefusedPassword, ["name": shown.passwordless?.shown ?? ""]])
        } else if shown.isGivingPassword, let user = shown.passwordless {
            main.blank()
            main.paragraph(texts[.usersResetting, ["name": user.shown]], .todo)
        } else if let user = shown.passwordNeeded(beside: state.handover) {
            main.blank()
            main.paragraph(texts[.modePagesGive, ["name": user.shown]], .todo)
        } else if state.handover?.password == nil {
            main.blank()
            main.paragraph(texts[.modePagesKnow], .todo)
        }
    }

    private func note(_ mode: AuthenticationMode) -> String {
        switch mode {
        case .no: texts[.modeNoNote]
        case .biometric: texts[.modeBiometricNote]
        case .password: texts[.modePasswordNote]
        case .pin: texts[.modePINNote]
        }
    }

    private func meaning(_ mode: AuthenticationMode) -> String {
        switch mode {
        case .no: texts[.modeNoMeaning]
        case .biometric: texts[.modeBiometricMeaning]
        case .password: texts[.modePasswordMeaning]
        case .pin: texts[.modePINMeaning]
        }
    }
}

extension Texts {
    /// What an authentication mode is called.
    func name(of mode: AuthenticationMode) -> String {
        switch mode {
        case .no: self[.modeNo]
        case .biometric: self[.modeBiometric]
        case .password: self[.modePassword]
        case .pin: self[.modePIN]
        }
    }
}
