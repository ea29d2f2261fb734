import IdentityModel
import Sentences

extension StoredSettings {
    /// Reads the variables `IDP_WIZARD_LANGUAGE`, `IDP_WIZARD_THEME` and so on; an empty one counts as not set.
    package init(environment: (String) -> String?) throws(UsageError) {
        self.init()
        for name in SettingName.allCases {
            guard let text = environment(name.variable), !text.isEmpty else { continue }
            guard name.set(text, in: &self) else {
                throw UsageError(
                    "\(name.variable) must be one of \(name.list), not \(UntrustedText(text).sanitised(limit: 60)).")
            }
        }
    }

    /// Reads the environment and the settings file; the environment has precedence.
    ///
    /// Blocks. Without a home folder there is no file.
    package static func ofUser(
        file: SettingsFile? = (try? StateDirectories()).map { SettingsFile(in: $0) },
        environment: (String) -> String? = Environment.value
    ) throws(UsageError) -> StoredSettings {
        let variables = try StoredSettings(environment: environment)
        return variables.before(try file?.read() ?? StoredSettings())
    }
}
