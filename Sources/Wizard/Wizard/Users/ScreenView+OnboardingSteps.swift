import Localization
import Sentences
import TerminalUI

extension ScreenView {
    /// The steps of onboarding a test user, up to the current one; in a series of users, none is activated here.
    func onboarding(_ current: Int, isSeries: Bool, _ context: WizardContext) -> [StepMark] {
        let names: [Text] =
            context.hasActivationCodes
            ? [Text("create the user"), Text("issue a code"), Text("activate on this device")]
            : [Text("create the user"), Text("set a password"), Text("log in on this device")]
        return names.prefix(isSeries ? 2 : 3).enumerated().map { index, key in
            StepMark(name: texts(key), state: index < current ? .done : index == current ? .current : .toCome)
        }
    }
}
