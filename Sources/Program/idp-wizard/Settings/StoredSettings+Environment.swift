import IdentityModel
import Profiles
import Sentences
import Wizard

extension StoredSettings {
    /// Reads the variables `IDP_WIZARD_LANGUAGE`, `IDP_WIZARD_THEME` and so on; an empty one counts as not set.
    init(environment: (String) -> String?) throws(UsageError) {
        self.init()
        for setting in SettingRow.all {
            guard let text = environment(setting.variable), !text.isEmpty else { continue }
            guard set(setting, to: text) else {
                throw UsageError(setting.refusal(of: text, for: setting.variable))
            }
        }
    }

    /// Reads the environment and the settings file; the environment has precedence.
    ///
    /// Blocks. Without a home folder there is no file.
    static func ofUser(
        file: SettingsFile? = (try? StateDirectories()).map { SettingsFile(in: $0) },
        environment: (String) -> String? = Environment.value
    ) throws(UsageError) -> StoredSettings {
        let variables = try StoredSettings(environment: environment)
        return variables.before(try file?.read() ?? StoredSettings())
    }
}
