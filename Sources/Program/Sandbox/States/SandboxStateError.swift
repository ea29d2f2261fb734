import IdentityModel
import IdentityStore
import PrivateFiles
import SQLDatabase
package import Sentences

/// Why a state cannot be saved, restored or listed; nothing has changed unless the sentence says so.
package enum SandboxStateError: Error, Sendable, Hashable {
    case invalidName(String)
    /// The program writes this state itself.
    case reservedName(StateName)
    case exists(StateName)
    case missing(StateName)
    case tooMany(Int)
    /// The limit in bytes.
    case tooLarge(Int)
    /// Flows that run in programs of this home, by their names.
    case flowsRun([String])
    /// There is no store yet.
    case noSandbox
    /// The file was changed or cut off, or belongs to a store with another key.
    case unreadable(StateName)
    /// The file was written by a program with another schema; the value is the program's version.
    case otherSchema(StateName, program: String)
    /// The plan of a restore was not written by this sandbox, or was changed; its path.
    case foreignPlan(String)
    /// A file or database cannot be used.
    case storage(Text)
    /// The restore has begun and could not be finished; the next start continues.
    case unfinished(Text)

    package var sentence: Text {
        switch self {
        case .invalidName(let text):
            Text(
                "\"\(UntrustedText(text).sanitised(limit: 60))\" is not the name of a state: use 1 to 40 lower-case letters, digits and hyphens."
            )
        case .reservedName(let name) where name.isMark:
            Text("Names that begin with tape- are those of a tape's marks: choose another name, not \(name.text).")
        case .reservedName(let name):
            Text("The state \(name.text) is saved by restore and reset: choose another name.")
        case .exists(let name): Text("There is a state \(name.text) already: delete it first, or choose another name.")
        case .missing(let name): Text("There is no state \(name.text).")
        case .tooMany(let most): Text("There are \(most) states, which is the limit: delete one first.")
        case .tooLarge(let bytes): Text("The states would take more than \(bytes >> 20) MiB: delete one first.")
        case .flowsRun(let names):
            names.isEmpty
                ? Text("A flow is running: end it first, or cancel it with --cancel.")
                : Text(
                    "A flow is running (\(names.joined(separator: ", "))): end it first, or cancel it with --cancel.")
        case .noSandbox: Text("There is no sandbox yet: start one first, for instance with idp-wizard.")
        case .unreadable(let name):
            Text(
                "The state \(name.text) cannot be opened: its file was changed or cut off, or it belongs to a sandbox with another key."
            )
        case .otherSchema(let name, let program):
            Text(
                "The state \(name.text) was saved by another version of this program (\(UntrustedText(program).sanitised(limit: 40))) and cannot be restored by this one."
            )
        case .foreignPlan(let path):
            Text(
                "\(UntrustedText(path).sanitised(limit: 10_000)) was not written by this sandbox, or was changed, so nothing is restored: move its folder away."
            )
        case .storage(let sentence): sentence
        case .unfinished(let sentence):
            Text("\(sentence) The state is not restored completely: the next start of the program continues.")
        }
    }

    /// Converts an error of files, keys and databases.
    init(_ error: any Error) {
        switch error {
        case let error as SandboxStateError: self = error
        case let error as FileError: self = .storage(error.sentence.sanitised(limit: 10_000))
        case let error as StoreKeyError: self = .storage(error.sentence.sanitised(limit: 10_000))
        case let error as DatabaseError:
            let path = UntrustedText(error.path).sanitised(limit: 10_000)
            switch error.code {
            case .full: self = .storage(Text("\(path) has no space left: free some space and try again."))
            case .busy: self = .storage(Text("\(path) is in use by another program: try again."))
            default:
                self = .storage(Text("\(path) cannot be used: \(UntrustedText(error.message).sanitised(limit: 1000))."))
            }
        default: self = .storage(Text("The sandbox's files cannot be used: \("\(error)")."))
        }
    }
}
