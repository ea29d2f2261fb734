import IdentityModel
import Terminal

extension WizardState {
    mutating func requiredActionsPressed(
        _ next: RequiredActionsScreen, _ key: Key, _ command: CommandID?
    ) -> [WizardEffect] {
        var next = next
        switch command {
        case .back:
            pop()
            return []
        case .save:
            pop()
            guard next.isChanged else { return [] }
            return work(
                on: .changeRequiredActions(next.user),
                .changeRequiredActions(next.user, adding: next.added, removing: next.removed))
        default: next.form.handle(key, command)
        }
        screen = .requiredActions(next)
        return []
    }
}

extension ScreenView {
    mutating func draw(_ shown: RequiredActionsScreen, _ state: WizardState) {
        main.heading(texts[.requiredHeading, ["name": shown.user.shown]])
        main.paragraph(texts[.requiredText])
        main.blank()
        main.form(shown.form)
    }
}
