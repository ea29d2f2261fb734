extension ScreenView {
    mutating func draw(_ shown: PINScreen, _ state: WizardState) {
        guard let run = state.run else { return }
        main.heading(texts.name(of: run.order.flow), trailing: shown.prompt.user?.shown ?? "")
        main.steps(marks(run).map(\.mark))
        main.blank()
        let isNew = shown.prompt.purpose == .set
        let parts = ["count": "\(shown.prompt.minimumLength)"]
        main.paragraph(texts[isNew ? .pinSet : .pinUnlock, parts])
        main.blank()
        main.form(shown.form)
        if let left = shown.prompt.attemptsLeft {
            main.blank()
            main.paragraph(texts.counted(.pinAttempts, left), left <= 1 ? .failed : .todo)
        }
        foot.paragraph(texts[.pinLocal], .dim)
        explain(texts[.modePIN], texts[.modePINMeaning])
    }
}
