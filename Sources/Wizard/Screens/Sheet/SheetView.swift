import IdentityModel
import Terminal

extension ScreenView {
    mutating func draw(_ shown: SheetScreen, _ state: WizardState) {
        takeWholeWidth()
        main.heading(title(shown.subject))
        if let refusal = shown.refusal {
            administration(refusal, texts[.sheetRefused])
            main.blank()
        } else if let task = shown.work {
            main.paragraph(texts[working(task), ["name": subject(task)]], .todo)
            main.blank()
        }
        if let sheet = shown.sheet {
            for section in sheet.sections {
                if !section.heading.isEmpty { main.add(Line([Span(section.heading, .heading)])) }
                let column = min(30, (section.rows.map { displayWidth($0.name) }.max() ?? 0) + 3)
                for row in section.rows {
                    main.pair(row.name, row.value.sanitised(limit: 400), column: column, .server)
                }
                main.blank()
            }
            if let missing = sheet.missing {
                main.paragraph(missing.sanitised(), .todo)
                main.blank()
            }
        }
        if let secret = shown.secret {
            main.add(Line([Span(texts[.sheetSecret] + "   ", .dim), Span(secret.exposedText, .code)]))
            main.blank()
        }
        let actions = shown.actions(in: state)
        pinned.menu(actions.map { row($0, state) }, focus: shown.menu.focus(in: actions))
    }

    private func title(_ subject: Sheet.Subject) -> String {
        switch subject {
        case .user(let user): texts[.sheetUser, ["name": user.shown]]
        case .client(let client): texts[.sheetClient, ["name": UntrustedText(client.rawValue).shownName(limit: 60)]]
        case .provider: texts[.sheetProvider]
        }
    }

    private func row(_ action: SheetScreen.Action, _ state: WizardState) -> MenuRow<SheetScreen.Action> {
        let (title, note): (TextKey, TextKey?) =
            switch action {
            case .issueCode: (.actionIssueCode, state.hasActivationCodes ? .actionIssueCodeNote : .actionIssueElseNote)
            case .temporaryPassword: (.actionPassword, .actionPasswordNote)
            case .requiredActions: (.actionRequired, .actionRequiredNote)
            case .endSessions: (.actionSessions, .actionSessionsNote)
            case .unlock: (.actionUnlock, .choiceUnlockNote)
            case .deleteUser: (.actionDelete, .actionDeleteNote)
            case .showSecret: (.actionSecret, .actionSecretNote)
            case .deleteClient: (.actionDeleteClient, .actionDeleteClientNote)
            case .clients: (.choiceClients, .choiceClientsNote)
            case .check: (.actionCheck, .actionCheckNote)
            case .reload: (.actionReload, nil)
            case .back: (.actionBack, nil)
            }
        return MenuRow(item: action, title: texts[title], note: note.map { texts[$0] } ?? "")
    }
}
