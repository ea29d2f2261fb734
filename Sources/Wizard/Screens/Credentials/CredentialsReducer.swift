import IdentityModel
import Terminal

extension WizardState {
    /// A page waits for its fields: shows them with what is known filled in.
    mutating func credentialsRequested(_ flow: FlowID, _ page: CredentialsPage) -> [WizardEffect] {
        let catalogue = settings.catalogue
        let known = self.known
        // A page with much to read begins at its top, wherever the cursor is.
        let isLong =
            page.error == nil && page.address == nil
            && page.readingRows(width: Layout(size).width) > size.height - 12
        return asked(by: flow) { run in
            var screen = CredentialsScreen(page, catalogue: catalogue, known: known(run, page))
            screen.scroll = isLong ? 0 : nil
            return .credentials(screen)
        }
    }

    mutating func credentialsPressed(_ next: CredentialsScreen, _ key: Key, _ command: CommandID?) -> [WizardEffect] {
        var next = next
        switch command {
        case .cancelFlow: return cancelPressed()
        case .send:
            next.scroll = nil
            guard next.form.submit(), next.hasBeenKept() else { break }
            return send(next)
        case .copyShown:
            guard let text = next.keepsake else { break }
            return [.copy(text)]
        case .copyAddress:
            guard let address = next.page.address else { break }
            return [.copy(Secret(address.url.original))]
        case .otherWays:
            guard offersOtherWays(next) else { break }
            return otherWays()
        case .pageUp, .pageDown:
            let (now, last) = WizardRenderer.scroll(of: self)
            let page = max(1, size.height - 6)
            next.scroll = min(max(0, now + (command == .pageDown ? page : -page)), last)
        default:
            next.scroll = nil
            next.form.handle(key, command)
        }
        screen = .credentials(next)
        return []
    }

    /// Keeps what was typed into fields that are no secrets, for the next time they are asked.
    mutating func keepDrafts() {
        guard case .credentials(let asked) = screen else { return }
        for field in asked.form.fields where field.kind == .text && field.isDraft {
            drafts[field.id] = field.value
        }
    }

    private mutating func send(_ asked: CredentialsScreen) -> [WizardEffect] {
        screen = .credentials(asked)
        keepDrafts()
        run?.lastPage = asked
        for field in asked.form.fields where field.id != .kept {
            let isOpen = field.isDraft
            run?.answered.removeAll { $0.id == field.id && asked.page.attempt > 1 }
            run?.answered.append(FlowRun.AnsweredField(id: field.id, value: isOpen ? field.value : nil))
        }
        showInRun(.progress(ProgressScreen()), pushedByEngine: false)
        return [.answerCredentials(asked.page.id, asked.values)]
    }

    /// What can be filled in: what was sent with the same page before, name and code that were just issued, the chosen user,
    /// what was typed before a cancel.
    private func known(_ run: FlowRun, _ page: CredentialsPage) -> CredentialsScreen.Known {
        var known = CredentialsScreen.Known(likely: drafts.filter { $0.key != .activationCode })
        known.prefersPageLabels = provider?.kind != .kobil
        if let user = run.order.user { known.likely[.username] = user.rawValue }
        if let handover, run.order.flow.takesCode || run.order.flow == .login {
            known.certain[.username] = handover.username.rawValue
            if let code = handover.code { known.certain[.activationCode] = code.exposedText }
            if let password = handover.password, page.asksPasswordAlone {
                known.certain[.password] = password.exposedText
            }
        }
        if page.attempt > 1, let last = run.lastPage, last.page.fields.map(\.id) == page.fields.map(\.id) {
            for field in last.form.fields { known.certain[field.id] = field.value }
        }
        return known
    }
}

extension CredentialsPage {
    /// Whether the password that it asks for is the one that holds, and not one that is wished for.
    fileprivate var asksPasswordAlone: Bool {
        let ids = Set(fields.map(\.id))
        let wished: Set<FieldID> = [.activationCode, .newPassword, FieldID("confirmPassword")]
        return ids.contains(.password) && ids.isDisjoint(with: wished)
    }

    /// How many rows there are to read in that many columns, about.
    fileprivate func readingRows(width: Int) -> Int {
        (pageTexts + consent).reduce(0) { $0 + $1.sanitised(limit: 1000).count / max(1, width - 2) + 1 }
    }
}

extension FormField {
    /// Whether what was typed may be kept for another time and shown in a command.
    var isDraft: Bool { !text.isSecret && id != .activationCode }
}

extension CredentialsScreen {
    /// Whether the person has said that what is shown once is kept, where that is asked; else the box gets the focus.
    fileprivate mutating func hasBeenKept() -> Bool {
        guard let index = form.fields.firstIndex(where: { $0.id == .kept && $0.ticked.isEmpty }) else { return true }
        form.setFocus(index)
        form.change(.kept) { $0.error = .known(.recoveryNotKept, [:]) }
        return false
    }
}
