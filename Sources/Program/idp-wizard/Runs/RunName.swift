import IdentityModel
import Profiles
import Recording
import Runs
import Sentences

/// A run on the command line: its name, its ID, a unique prefix of it, or `last` for the newest.
struct RunName: Sendable, Hashable {
    private let text: String

    init(_ text: String) { self.text = text }

    /// The path if a recording is meant, and not a run that is kept.
    var file: String? {
        text.contains("/") || [".har", ".jsonl"].contains { text.lowercased().hasSuffix($0) } ? text : nil
    }

    /// Finds the run in IDs sorted from newest to oldest; `names` has the names that runs were given.
    func find(in ids: [RunID], named names: [String: RunID] = [:]) throws -> RunID {
        guard let newest = ids.first else {
            throw CommandError(.refused, "not-found", Text("There are no runs: run a flow first."))
        }
        if let named = names[text] { return named }
        if text.lowercased() == RunStore.newest { return newest }
        let beginning = text.uppercased()
        let found = beginning.isEmpty ? [] : ids.filter { $0.rawValue.hasPrefix(beginning) }
        let shown = UntrustedText(text).sanitised(limit: 60)
        guard let run = found.first else {
            throw CommandError(.refused, "not-found", Text("There is no run \(shown): see runs list."))
        }
        guard found.count == 1 else {
            throw UsageError(Text("\(found.count) runs begin with \(shown): give more characters of the ID."))
        }
        return run
    }
}
