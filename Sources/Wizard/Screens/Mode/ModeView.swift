import IdentityModel

extension ScreenView {
    mutating func draw(_ shown: ModeScreen, _ state: WizardState) {
        main.heading(texts[.modeHeading], trailing: texts.name(of: shown.flow))
        let rows = ModeScreen.modes.map { mode in
            MenuRow(item: mode, title: texts.name(of: mode), note: note(mode))
        }
        let focus = shown.menu.focus(in: ModeScreen.modes)
        main.menu(rows, focus: focus)
        if let focus {
            main.blank()
            main.paragraph(meaning(focus))
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
