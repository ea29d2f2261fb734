import Onboarding
import PrivateFiles
import Sentences

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why `onboard` creates nobody.
enum OnboardRefusal: Error {
    /// The file's errors.
    case findings([CellFinding], furtherFindings: Int)
    case run(RunFileError)
    /// The run that was stopped is another one.
    case mismatch(RunMismatch, path: String)
    case command(CommandError)

    static func storage(_ error: FileError) -> OnboardRefusal {
        .command(CommandError(.storage, "storage", error.sentence))
    }

    /// The error of the command.
    var error: CommandError {
        switch self {
        case .command(let error): error
        case .findings(let findings, let further): Self.error(findings.count, further)
        case .mismatch(let mismatch, let path): CommandError(.usage, "usage", Self.sentence(mismatch, path))
        case .run(.file(let file)) where file.reason == .system(EEXIST):
            CommandError(
                .usage, "exists",
                "\(file.path) exists. Continue a run that was stopped with --resume, or name another file with --results."
            )
        case .run(let error):
            switch error {
            case .missing, .inUse: CommandError(.usage, "run", error.sentence)
            case .damaged, .resultsShortened, .file: CommandError(.storage, "storage", error.sentence)
            }
        }
    }

    private static func error(_ listed: Int, _ further: Int) -> CommandError {
        guard further == 0 else {
            return CommandError(
                .usage, "file",
                "The file has \(listed + further) errors; nothing was created. The first \(listed) are listed.")
        }
        return CommandError(
            .usage, "file",
            listed == 1
                ? "The file has 1 error; nothing was created."
                : "The file has \(listed) errors; nothing was created.")
    }

    private static func sentence(_ mismatch: RunMismatch, _ path: String) -> Sentence {
        switch mismatch {
        case .input:
            "\(path) is not as it was when the run began: start anew with --results and another file. Users that the run has made are recognised by their tag."
        case .options(let names):
            "The run began with other options (\(names.joined(separator: ", "))): give the same ones, or start anew with --results and another file."
        }
    }
}
