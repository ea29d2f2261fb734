import Localization
import TerminalUI

extension ScreenView {
    /// The steps of onboarding a test user, up to the current one; in a series of users, none is activated here.
    func onboarding(_ current: Int, isSeries: Bool, _ context: WizardContext) -> [StepMark] {
        let names: [TextKey] =
            context.hasActivationCodes
            ? [.onboardCreate, .onboardIssue, .onboardActivate] : [.onboardCreate, .onboardPassword, .onboardLogin]
        return names.prefix(isSeries ? 2 : 3).enumerated().map { index, key in
            StepMark(name: texts[key], state: index < current ? .done : index == current ? .current : .toCome)
        }
    }
}
