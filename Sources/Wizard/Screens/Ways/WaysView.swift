extension ScreenView {
    mutating func draw(_ shown: WaysScreen, _ state: WizardState) {
        main.heading(texts[.waysHeading])
        let choices = state.provider.map(WaysScreen.choices) ?? []
        main.menu(rows(choices, state), focus: shown.menu.focus(in: choices))
        explain(texts[.waysAside], texts[.waysAsideText])
    }
}
