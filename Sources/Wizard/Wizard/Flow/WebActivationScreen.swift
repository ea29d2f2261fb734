import IdentityModel
import Localization
import Terminal
import TerminalUI

/// Asks which page for web views to open, and what displays it.
struct WebActivationScreen: MenuScreen {
    var menu = Menu<WebViewChoice>()

    static let helpWords = HelpWords([.webView, .client, .clientData, .idpSdk, .masterController])

    func choose(_ choice: WebViewChoice, _ context: WizardContext) -> [ScreenRequest] {
        context.start(.webActivate, webView: choice)
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.main.heading(texts[.webHeading], trailing: texts[FlowName.webActivate.words.name])
        let choices = choices(context)
        let rows = choices.compactMap { choice in
            choice.client.map { client in
                MenuRow(
                    item: choice, title: "\(view.name(client)), \(texts[choice.agent.words.place])",
                    note: texts[choice.agent.words.note])
            }
        }
        let focus = menu.focus(in: choices)
        view.main.menu(rows, focus: focus)
        if let client = focus?.client {
            view.main.blank()
            view.main.paragraph(texts[.webClient, ["client": client.rawValue]], .dim)
        }
        view.explain(texts[.webAside], texts[.webAsideText])
    }

    /// The possible combinations; a repeated login requires a user on this device.
    func choices(_ context: WizardContext) -> [WebViewChoice] {
        let again: [WebViewClient] = context.snapshot.users.isEmpty ? [] : [.subsequentLogin]
        return (again + [.registration, .login]).flatMap { client in
            [UserAgentKind.browser, .terminal, .paste].map { WebViewChoice(client: client, agent: $0) }
        }
    }
}

extension ScreenView {
    fileprivate func name(_ client: WebViewClient) -> String {
        switch client {
        case .registration: texts[.webRegistration]
        case .login: texts[.webLogin]
        case .subsequentLogin: texts[.webSubsequent]
        }
    }
}

extension UserAgentKind {
    fileprivate var words: (place: TextKey, note: TextKey) {
        switch self {
        case .browser: (.webBrowser, .webBrowserNote)
        case .terminal: (.webTerminal, .webTerminalNote)
        case .paste: (.webPaste, .webPasteNote)
        }
    }
}
