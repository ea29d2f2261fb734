import FlowModel

extension ScreenView {
    mutating func draw(_ shown: PresenceScreen, _ state: WizardState) {
        guard let run = state.run else { return }
        main.heading(texts.name(of: run.order.flow), trailing: shown.prompt.user?.shown ?? "")
        main.steps(marks(run).map(\.mark))
        main.blank()
        main.paragraph(texts[.presenceSimulated], .todo)
        main.paragraph(texts[.presenceQuestion])
        main.blank()
        let rows = PresenceAnswer.allCases.map { MenuRow(item: $0, title: title($0), note: note($0)) }
        main.menu(rows, focus: shown.menu.focus(in: PresenceAnswer.allCases))
        explain(texts[.modeBiometric], texts[.modeBiometricMeaning])
    }

    private func title(_ answer: PresenceAnswer) -> String {
        switch answer {
        case .match: texts[.presenceMatch]
        case .noMatch: texts[.presenceNoMatch]
        case .cancelled: texts[.presenceCancelled]
        case .lockedOut: texts[.presenceLockedOut]
        }
    }

    private func note(_ answer: PresenceAnswer) -> String {
        switch answer {
        case .match: texts[.presenceMatchNote]
        case .noMatch: texts[.presenceNoMatchNote]
        case .cancelled: texts[.presenceCancelledNote]
        case .lockedOut: texts[.presenceLockedOutNote]
        }
    }
}
