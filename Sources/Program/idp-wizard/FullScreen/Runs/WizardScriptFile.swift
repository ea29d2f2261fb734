import PrivateFiles
import Profiles

/// The file of a script: 0600, for `sh FILE`.
struct WizardScriptFile: Sendable {
    let text: String

    /// Writes the file and returns its absolute path; if the path exists, a number is added to its name.
    func write(_ path: String) throws -> String {
        let path = try TrustedPath.resolved(path)
        return try Array(text.utf8).withUnsafeBytes { try PrivateFile.createNumbered(path, with: [$0]) }
    }
}
