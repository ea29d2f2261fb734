public import PrivateFiles
public import Sentences

/// Why a run cannot continue, or cannot begin.
public enum RunFileError: Error, Sendable, Hashable {
    case file(FileError)
    /// There is no run file.
    case missing(path: String)
    /// Another program continues the run.
    case inUse(path: String)
    /// Not a run file, or one with other bytes than were written.
    case damaged(path: String)
    /// The results are shorter than what was written.
    case resultsShortened(path: String)

    public var sentence: Sentence {
        switch self {
        case .file(let error): error.sentence
        case .missing(let path): "There is no \(path): without it, no run can be continued."
        case .inUse(let path): "Another program uses \(path): wait for its end."
        case .damaged(let path): "\(path) is damaged: the run cannot be continued. Start it anew with other results."
        case .resultsShortened(let path):
            "\(path) is shorter than this program has written it: the run cannot be continued. Start it anew with other results."
        }
    }
}
