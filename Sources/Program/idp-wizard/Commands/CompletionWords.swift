import Assets
import FlowModel
import Profiles
import Recording
import Runs

/// The words that change from day to day, which a completion script asks the program for.
enum CompletionWords: String, CaseIterable, Sendable {
    /// The names of runs, and beginnings of their IDs.
    case runs
    /// The names of profiles.
    case profiles

    /// One word each; what a shell would divide or expand is left out.
    func all() throws -> [String] {
        let words =
            switch self {
            case .runs: try Self.runs()
            case .profiles: try Self.profiles()
            }
        return words.filter { !$0.isEmpty && $0.utf8.allSatisfy(Self.isPlain) }
    }

    private static func runs() throws -> [String] {
        let store = try RunsCommand.store()
        let names = try store.names()
        let ids = try RunsCommand.ids(in: store)
        let length = RunsReporting.shortestBeginning(of: ids)
        return (ids.isEmpty ? [] : [RunStore.newest]) + names.keys.sorted()
            + ids.map { String($0.rawValue.prefix(length)) }
    }

    private static func profiles() throws -> [String] {
        let own = ProfileStore(directories: try StateDirectories()).list().map(\.name)
        return own + EmbeddedFile.exampleProfiles.map(\.name).filter { !own.contains($0) }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
