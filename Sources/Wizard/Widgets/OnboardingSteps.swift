extension ScreenView {
    /// The three steps of onboarding a test user, of which one is under way.
    func onboarding(_ current: Int, _ context: WizardContext) -> [StepMark] {
        let names: [TextKey] =
            context.hasActivationCodes
            ? [.onboardCreate, .onboardIssue, .onboardActivate] : [.onboardCreate, .onboardPassword, .onboardLogin]
        return names.enumerated().map { index, key in
            StepMark(name: texts[key], state: index < current ? .done : index == current ? .current : .toCome)
        }
    }
}
