public import JOSE
public import Sentences

/// Why a recording cannot be read.
public enum RunImportError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file is larger than ``RunImport/mostBytes``.
    case tooLarge
    case manyEntries
    /// The file is neither an HTTP archive nor a run of this program.
    case notARecording
    /// The file is damaged at that place; the error tells how, if an entry is.
    case broken(at: FilePlace, JSONError.Code?)
    /// The entry at that place has no request with a method and a URL.
    case noRequest(at: FilePlace)
    case run(RunLinesError)
    /// No message of the recording belongs to a login.
    case empty

    public var description: String { sentence.english }

    /// A sentence that describes the error without quoting the file.
    public var sentence: Text {
        switch self {
        case .tooLarge: Text("The file is larger than \(RunImport.mostBytes >> 20) MiB.")
        case .manyEntries: Text("The file has more than \(ArchiveScanner.mostEntries) entries.")
        case .notARecording: Text("The file is neither an HTTP archive (HAR) nor a run of idp-wizard.")
        case .broken(let place, let code):
            Text("Line \(place.line), byte \(place.byte) is \((code ?? .malformed).sentence).")
        case .noRequest(let place):
            Text("The entry at line \(place.line), byte \(place.byte) has no request with a method and a URL.")
        case .run(let error): error.sentence
        case .empty: Text("The recording has no message of a login.")
        }
    }
}
