import IdentityModel
import Localization
import Terminal
import TerminalUI

extension SheetScreen {
    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.takeWholeWidth()
        view.main.heading(view.title(subject))
        if let refusal {
            view.administration(refusal, texts[.sheetRefused])
            view.main.blank()
        } else if let task = work {
            view.main.paragraph(texts[task.working, ["name": task.subject]], .todo)
            view.main.blank()
        }
        if sheet?.access.isComplete == false {
            view.main.paragraph(texts[.sheetLimited], .dim)
            view.main.blank()
        }
        if let sheet { view.sections(of: sheet) }
        if let secret {
            view.main.add(Line([Span(texts[.sheetSecret] + "   ", .dim), Span(secret.exposedText, .code)]))
            view.main.blank()
        }
        let actions = actions(context)
        view.pinned.menu(actions.map { view.row($0, context) }, focus: menu.focus(in: actions))
    }
}

extension ScreenView {
    fileprivate mutating func sections(of sheet: Sheet) {
        for section in sheet.sections {
            if !section.heading.isEmpty { main.add(Line([Span(section.heading, .heading)])) }
            let column = min(30, (section.rows.map { displayWidth($0.name) }.max() ?? 0) + 3)
            for row in section.rows {
                main.pair(row.name, row.value.sanitised(limit: 400), column: column, .server)
            }
            main.blank()
        }
        if let missing = sheet.missing {
            main.paragraph(texts(missing.sanitised()), .todo)
            main.blank()
        }
    }

    fileprivate func title(_ subject: Sheet.Subject) -> String {
        switch subject {
        case .user(let user): texts[.sheetUser, ["name": user.shown]]
        case .client(let client): texts[.sheetClient, ["name": UntrustedText(client.rawValue).shownName(limit: 60)]]
        case .provider: texts[.sheetProvider]
        }
    }

    fileprivate func row(_ action: SheetScreen.Action, _ context: WizardContext) -> MenuRow<SheetScreen.Action> {
        let (title, note): (TextKey, TextKey?) =
            switch action {
            case .issueCode:
                (.actionIssueCode, context.hasActivationCodes ? .actionIssueCodeNote : .actionIssueElseNote)
            case .temporaryPassword: (.actionPassword, .actionPasswordNote)
            case .requiredActions: (.actionRequired, .actionRequiredNote)
            case .endSessions: (.actionSessions, .actionSessionsNote)
            case .edit: (.actionEdit, .actionEditNote)
            case .checkPassword: (.actionCheckPassword, .actionCheckPasswordNote)
            case .connections: (.actionConnections, .actionConnectionsNote)
            case .unlock: (.actionUnlock, .choiceUnlockNote)
            case .events: (.actionEvents, .actionEventsNote)
            case .deleteUser: (.actionDelete, .actionDeleteNote)
            case .showSecret: (.actionSecret, .actionSecretNote)
            case .deleteClient: (.actionDeleteClient, .actionDeleteClientNote)
            case .tenant: (.actionTenant, .actionTenantNote)
            case .clients: (.choiceClients, .choiceClientsNote)
            case .endpoints: (.actionEndpoints, .actionEndpointsNote)
            case .check: (.actionCheck, .actionCheckNote)
            case .reload: (.actionReload, nil)
            case .back: (.actionBack, nil)
            }
        return MenuRow(item: action, title: texts[title], note: note.map { texts[$0] } ?? "")
    }
}
