import IdentityModel
import Profiles
import Sentences
import Wizard

extension StoredSettings {
    /// Reads the options of the command line.
    init(_ line: ParsedLine) throws(UsageError) {
        self.init()
        for setting in SettingRow.all {
            let option = OptionDescription(setting)
            let text: String? =
                switch setting.option {
                case .value: line.value(option)
                case .flag: line.has(option) ? "on" : nil
                case nil: nil
                }
            guard let text else { continue }
            guard set(setting, to: text) else {
                throw UsageError(setting.refusal(of: text, for: option.name))
            }
        }
    }
}
