import IdentityModel
import Profiles
import Sentences
import Wizard

extension StoredSettings {
    /// Reads the options of the command line.
    init(_ line: ParsedLine) throws(UsageError) {
        self.init()
        for (setting, option) in OptionDescription.settings {
            guard let value = line.value(option) else { continue }
            let text = option.value == nil ? "on" : value
            guard set(setting, to: text) else {
                throw UsageError(setting.refusal(of: text, for: option.name))
            }
        }
    }
}
