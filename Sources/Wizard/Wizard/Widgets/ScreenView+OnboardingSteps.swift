import Localization
import TerminalUI

extension ScreenView {
    /// The three steps of onboarding a test user, up to the current one.
    func onboarding(_ current: Int, _ context: WizardContext) -> [StepMark] {
        let names: [TextKey] =
            context.hasActivationCodes
            ? [.onboardCreate, .onboardIssue, .onboardActivate] : [.onboardCreate, .onboardPassword, .onboardLogin]
        return names.enumerated().map { index, key in
            StepMark(name: texts[key], state: index < current ? .done : index == current ? .current : .toCome)
        }
    }
}
