extension ScreenView {
    mutating func draw(_ shown: WaysScreen, _ state: WizardState) {
        main.heading(texts[.waysHeading])
        main.menu(rows(WaysScreen.choices, state), focus: shown.menu.focus(in: WaysScreen.choices))
        explain(texts[.waysAside], texts[.waysAsideText])
    }
}
