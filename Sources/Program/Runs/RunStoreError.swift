import IdentityModel
import PrivateFiles
package import Recording
package import Sentences

/// Why a stored run cannot be read, written or deleted.
package enum RunStoreError: Error, Hashable, CustomStringConvertible {
    /// The file is larger than the limit for a run.
    case tooLarge
    case missing(RunID)
    /// The run is being recorded and cannot be changed or deleted.
    case running(RunID)
    /// The name is empty, too long, or has characters that are not shown as they are.
    case unusableName(String)
    /// The name would mean another run: it is the beginning of an ID, or `last`.
    case nameOfRun(String)
    case takenName(String, RunID)
    /// The maximum number of runs is pinned.
    case manyPinned(Int)
    /// The pinned runs would be larger than this, in bytes.
    case largePinned(Int)

    package var description: String { sentence.english }

    package var sentence: Text {
        switch self {
        case .tooLarge: Text("The file of the run is larger than \(RunLines.mostBytes >> 20) MiB.")
        case .missing(let id): Text("There is no run \(id.rawValue).")
        case .running(let id): Text("The run \(id.rawValue) is still running: end it first.")
        case .unusableName(let name):
            Text(
                "\"\(shown(name))\" is not a name for a run: use 1 to \(RunStore.longestName) characters, without control characters and without a space at either end."
            )
        case .nameOfRun(let name):
            Text("\"\(shown(name))\" is not a name for a run: it is the beginning of a run's ID, or the word last.")
        case .takenName(let name, let id): Text("The run \(id.rawValue) has the name \"\(shown(name))\" already.")
        case .manyPinned(let limit): Text("\(limit) runs are pinned, which is the limit: unpin one first.")
        case .largePinned(let limit):
            Text("The pinned runs would take more than \(limit >> 20) MiB: unpin one first.")
        }
    }

    /// Why a run cannot be read, written or deleted, whatever went wrong.
    package static func sentence(of error: any Error) -> Text {
        let sentence: Text =
            switch error {
            case let error as RunStoreError: error.sentence
            case let error as RunLinesError: Text("The file of the run cannot be read: \(error.sentence)")
            case let error as FileError: error.sentence
            default: Text("An unexpected error (\("\(type(of: error))")): this is a defect of the program.")
            }
        return sentence.sanitised(limit: 10_000)
    }

    private func shown(_ name: String) -> String { UntrustedText(name).sanitised(limit: 80) }
}
