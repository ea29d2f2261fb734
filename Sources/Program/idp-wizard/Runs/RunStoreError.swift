import PrivateFiles
import Recording
import Sentences

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why a stored run cannot be read, written or deleted.
enum RunStoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file or a folder is refused, or a system call failed.
    case refused(FileError)
    /// The file is not a run.
    case notARun(RunLinesError)
    /// The file is larger than the limit for a run.
    case tooLarge
    case missing(RunID)
    /// The run is being recorded and cannot be deleted.
    case running(RunID)

    /// Creates the error of a system call for that path.
    init(_ path: String, errno error: Int32) { self = .refused(FileError(path, .system(error))) }

    var description: String { sentence.english }

    var sentence: Sentence {
        switch self {
        case .refused(let refusal): refusal.sentence
        case .notARun(let error): "The file of the run cannot be read: \(error.sentence)"
        case .tooLarge: "The file of the run is larger than \(RunLines.mostBytes >> 20) MiB."
        case .missing(let id): "There is no run \(id.rawValue)."
        case .running(let id): "The run \(id.rawValue) is still running: end it first."
        }
    }
}
