import IdentityModel

extension ScreenView {
    mutating func draw(_ shown: WebActivationScreen, _ state: WizardState) {
        main.heading(texts[.webHeading], trailing: texts.name(of: .webActivate))
        let choices = WebActivationScreen.choices(in: state)
        let rows = choices.compactMap { choice in
            choice.client.map { client in
                MenuRow(item: choice, title: "\(name(client)), \(place(choice.agent))", note: note(choice.agent))
            }
        }
        let focus = shown.menu.focus(in: choices)
        main.menu(rows, focus: focus)
        if let client = focus?.client {
            main.blank()
            main.paragraph(texts[.webClient, ["client": client.rawValue]], .dim)
        }
        explain(texts[.webAside], texts[.webAsideText])
    }

    private func name(_ client: WebViewClient) -> String {
        switch client {
        case .registration: texts[.webRegistration]
        case .login: texts[.webLogin]
        case .subsequentLogin: texts[.webSubsequent]
        }
    }

    private func place(_ agent: UserAgentKind) -> String {
        switch agent {
        case .browser: texts[.webBrowser]
        case .terminal: texts[.webTerminal]
        case .paste: texts[.webPaste]
        }
    }

    private func note(_ agent: UserAgentKind) -> String {
        switch agent {
        case .browser: texts[.webBrowserNote]
        case .terminal: texts[.webTerminalNote]
        case .paste: texts[.webPasteNote]
        }
    }
}
