import Onboarding
import PrivateFiles
import Sentences

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension OnboardingError: CommandErrorConvertible {
    var commandError: CommandError {
        switch self {
        case .findings(let findings, let further):
            CommandError(.usage, "file", Self.sentence(findings.count, further: further))
        case .file(let file) where file.reason == .system(EEXIST):
            CommandError(
                .usage, "exists",
                Text(
                    "\(file.path) exists. Continue a run that was stopped with --resume, or name another file with --results."
                )
            )
        case .noRun, .inUse: CommandError(.usage, "run", sentence)
        case .file, .damaged, .resultsShortened: CommandError(.storage, "storage", sentence)
        case .unreadable, .text, .noResults, .missingColumns, .resultsRow, .mismatch, .rolesHidden:
            CommandError(.usage, "usage", sentence)
        case .provider(let error): error.commandError
        }
    }

    private static func sentence(_ listed: Int, further: Int) -> Text {
        guard further == 0 else {
            return Text("The file has \(listed + further) errors; nothing was created. The first \(listed) are listed.")
        }
        return listed == 1
            ? Text("The file has 1 error; nothing was created.")
            : Text("The file has \(listed) errors; nothing was created.")
    }
}
