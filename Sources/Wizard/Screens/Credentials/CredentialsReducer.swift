import IdentityModel
import Terminal

extension WizardState {
    /// A page waits for its fields: shows them with what is known filled in.
    mutating func credentialsRequested(_ flow: FlowID, _ page: CredentialsPage) -> [WizardEffect] {
        let catalogue = settings.catalogue
        let known = self.known
        return asked(by: flow) { run in
            .credentials(CredentialsScreen(page, catalogue: catalogue, known: known(run, page)))
        }
    }

    mutating func credentialsPressed(_ next: CredentialsScreen, _ key: Key, _ command: CommandID?) -> [WizardEffect] {
        var next = next
        switch command {
        case .cancelFlow: return cancelPressed()
        case .send:
            guard next.form.submit() else { break }
            return send(next)
        default: next.form.handle(key, command)
        }
        screen = .credentials(next)
        return []
    }

    /// Keeps what was typed into fields that are no secrets, for the next time they are asked.
    mutating func keepDrafts() {
        guard case .credentials(let asked) = screen else { return }
        for field in asked.form.fields where !field.text.isSecret && field.id != .activationCode {
            drafts[field.id] = field.value
        }
    }

    private mutating func send(_ asked: CredentialsScreen) -> [WizardEffect] {
        screen = .credentials(asked)
        keepDrafts()
        run?.lastPage = asked
        for field in asked.form.fields {
            let isOpen = !field.text.isSecret && field.id != .activationCode
            run?.answered.removeAll { $0.id == field.id && asked.page.attempt > 1 }
            run?.answered.append(FlowRun.AnsweredField(id: field.id, value: isOpen ? field.value : nil))
        }
        showInRun(.progress(ProgressScreen()), pushedByEngine: false)
        return [.answerCredentials(asked.page.id, asked.values)]
    }

    /// What can be filled in: what was sent with the same page before, name and code that were just issued, the chosen user,
    /// what was typed before a cancel.
    private func known(_ run: FlowRun, _ page: CredentialsPage) -> [FieldID: String] {
        var result = drafts.filter { $0.key != .activationCode }
        if let user = run.order.user { result[.username] = user.rawValue }
        if let handover, run.order.flow == .activate || run.order.flow == .addUser {
            result[.username] = handover.username.rawValue
            result[.activationCode] = handover.code.exposedText
        }
        if page.attempt > 1, let last = run.lastPage, last.page.fields.map(\.id) == page.fields.map(\.id) {
            for field in last.form.fields { result[field.id] = field.value }
        }
        return result
    }
}
