import IdentityModel
import Localization
import Sentences
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
        view.main.heading(
            texts(Text("Choose the page and where to open it")), trailing: texts(FlowName.webActivate.words.name))
        let choices = choices(context)
        let rows = choices.compactMap { choice in
            choice.client.map { client in
                MenuRow(
                    item: choice, title: "\(view.name(client)), \(texts(choice.agent.words.place))",
                    note: texts(choice.agent.words.note))
            }
        }
        let focus = menu.focus(in: choices)
        view.main.menu(rows, focus: focus)
        if let client = focus?.client {
            view.main.blank()
            view.main.paragraph(texts(Text("The client is \(client.rawValue).")), .dim)
        }
        view.explain(
            texts(Text("Web pages")),
            texts(
                Text(
                    "The browser loads the page through an address of this machine. It adds the headers that a KOBIL provider needs, and receives the answer. The link works once, in one browser. The provider's cookies never reach that browser."
                )))
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
        case .registration: texts(Text("New account"))
        case .login: texts(Text("Existing account"))
        case .subsequentLogin: texts(Text("Log in again"))
        }
    }
}

extension UserAgentKind {
    fileprivate var words: (place: Text, note: Text) {
        switch self {
        case .browser: (Text("in my browser"), Text("opens on this machine"))
        case .terminal: (Text("in this terminal"), Text("as fields to fill in"))
        case .paste: (Text("on another machine"), Text("paste the final address here"))
        }
    }
}
