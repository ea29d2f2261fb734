import IdentityModel
import Terminal

extension WizardState {
    mutating func newClientPressed(_ next: NewClientScreen, _ key: Key, _ command: CommandID?) -> [WizardEffect] {
        var next = next
        switch command {
        case .back:
            next.refusal = nil
            clientDraft = next.isBusy ? nil : next
            pop()
            return []
        case _ where next.isBusy: return []
        case .create:
            guard next.form.submit() else { break }
            next.isBusy = true
            next.refusal = nil
            screen = .newClient(next)
            return [.createClient(next.client)]
        default: next.form.handle(key, command)
        }
        screen = .newClient(next)
        return []
    }
}

extension ScreenView {
    mutating func draw(_ shown: NewClientScreen, _ state: WizardState) {
        main.heading(texts[.newClientHeading])
        if let refusal = shown.refusal {
            administration(refusal, texts[.newClientRefused])
            main.blank()
        } else if shown.isBusy {
            main.paragraph(texts[.newClientCreating], .todo)
            main.blank()
        }
        main.form(shown.form, isEnabled: !shown.isBusy)
        explain(texts[.clientsAside], texts[.clientsAsideText])
    }
}
