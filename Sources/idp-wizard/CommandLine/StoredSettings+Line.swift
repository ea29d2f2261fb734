import IdentityModel
import Profiles
import Sentences

extension StoredSettings {
    /// Reads the options of the command line.
    init(_ line: ParsedLine) throws(UsageError) {
        self.init()
        for (option, name) in [(OptionDescription.theme, SettingName.theme), (.mouse, .mouse)] {
            guard let text = line.value(option) else { continue }
            guard name.set(text, in: &self) else {
                throw UsageError(
                    "\(option.name) must be one of \(name.list), not \(UntrustedText(text).sanitised(limit: 60)).")
            }
        }
        if line.has(.plain) { isPlain = true }
    }
}
