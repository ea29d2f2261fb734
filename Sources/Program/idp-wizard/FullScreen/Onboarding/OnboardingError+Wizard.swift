import IdentityModel
import Onboarding
import PrivateFiles
import Sentences
import SeparatedValues
import Wizard

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension OnboardingError {
    /// Why nothing begins, in a sentence that names no options of the command.
    var sentenceInWizard: Text {
        switch self {
        case .file(let file) where file.reason == .system(EEXIST):
            Text("\(file.path) exists: name another file for the results.")
        case .mismatch(.input, let path): Self.changedSentence(path)
        case .mismatch(.options(let names), _):
            Text(
                "The run that was stopped has other options (\(names.joined(separator: ", "))): open its provider to continue it, or begin a new run."
            )
        default: commandError.message
        }
    }

    /// The sentence for a stopped run whose file has changed since.
    static func changedSentence(_ path: String) -> Text {
        Text(
            "A run of \(path) was stopped, and the file has been changed since: put it back as it was to continue that run, or begin a new one, which leaves the users that exist as they are."
        )
    }
}

extension FileFinding {
    init(_ finding: CellFinding) {
        // The wizard has a row where the command has an option.
        self.init(
            row: finding.cell.row, column: finding.cell.column,
            finding: finding.finding.replacing(CSVError.option, with: Text("its encoding below")))
    }
}
