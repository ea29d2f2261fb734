import PrivateFiles
import Profiles

/// The file of a script: 0600, for `sh FILE`.
struct WizardScriptFile: Sendable {
    let text: String

    /// Writes the file and returns its absolute path; if the path exists, a number is added to its name.
    func write(_ path: String) throws(CommandError) -> String {
        let bytes = Array(text.utf8)
        do throws(FileError) {
            let path = try TrustedPath.resolved(path)
            return try bytes.withUnsafeBytes { bytes in
                Result { () throws(FileError) in try PrivateFile.createNumbered(path, with: [bytes]) }
            }.get()
        } catch {
            throw CommandError(error)
        }
    }
}
