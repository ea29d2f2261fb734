public import JOSE
public import Sentences

/// Why a file cannot be read as a run.
public enum RunLinesError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file is larger than ``RunLines/mostBytes``.
    case tooLarge
    /// A line is longer than ``RunLines/mostLineBytes``; lines count from 1.
    case lineTooLong(line: Int)
    /// The file does not begin with the header of a run.
    case notARun
    /// The file has a version that this program does not support.
    case unknownVersion(Int)
    case notJSON(line: Int, JSONError)
    /// A line is JSON, but not an event or the end of a run; or a line follows the end.
    case unexpectedLine(line: Int)

    public var description: String { sentence.english }

    /// A sentence that describes the error without quoting the file.
    public var sentence: Text {
        switch self {
        case .tooLarge: Text("The file is larger than \(RunLines.mostBytes / 1_048_576) MiB.")
        case .lineTooLong(let line): Text("Line \(line) is longer than \(RunLines.mostLineBytes / 1024) KiB.")
        case .notARun: Text("The file is not a run of idp-wizard.")
        case .unknownVersion(let version):
            Text("The run has version \(version); this program reads version \(RunLines.version).")
        case .notJSON(let line, let error): Text("Line \(line) is \(error.sentence).")
        case .unexpectedLine(let line): Text("Line \(line) is not an event of a run.")
        }
    }
}
