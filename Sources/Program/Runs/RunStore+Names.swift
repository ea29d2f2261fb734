import IdentityModel
import PrivateFiles
package import Recording

// Names and pins, which are in the first line of a run's file.
extension RunStore {
    /// The longest name of a run, in characters.
    package static let longestName = 60
    /// The word for the newest run, which is not a name.
    package static let newest = "last"

    /// The names of runs, and the runs that have them; one that cannot be read is found only by its ID.
    package func names() throws -> [String: RunID] {
        var names: [String: RunID] = [:]
        for entry in try entries() {
            guard let header = try? StoredRun(entry).header(), let name = header.name else { continue }
            names[name] = entry.id
        }
        return names
    }

    /// Gives a run a name; `nil` removes it.
    package func setName(_ name: String?, of id: RunID) throws {
        try changing(id) { entry in
            if let name { try check(name, of: id) }
            try StoredRun(entry).changeHeader { $0.name = name }
        }
    }

    /// Excludes a run from the deletion of old runs, or includes it again.
    package func setPinned(_ isPinned: Bool, _ id: RunID) throws {
        try changing(id) { entry in
            guard try StoredRun(entry).isPinned() != isPinned else { return }
            if isPinned { try checkRoom(for: entry) }
            try StoredRun(entry).changeHeader { $0.isPinned = isPinned }
        }
    }

    private func check(_ name: String, of id: RunID) throws {
        guard name.count <= Self.longestName, !name.isEmpty,
            name.first?.isWhitespace == false, name.last?.isWhitespace == false,
            UntrustedText(name).sanitised(limit: .max) == name
        else { throw RunStoreError.unusableName(name) }
        let beginning = name.uppercased()
        guard name.lowercased() != Self.newest,
            try !entries().contains(where: { $0.id.rawValue.hasPrefix(beginning) })
        else { throw RunStoreError.nameOfRun(name) }
        guard let other = try names()[name], other != id else { return }
        throw RunStoreError.takenName(name, other)
    }

    private func checkRoom(for entry: Entry) throws {
        var pinned: [Entry] = []
        for entry in try entries() where try StoredRun(entry).isPinned() { pinned.append(entry) }
        guard pinned.count < limits.pinnedRuns else { throw RunStoreError.manyPinned(limits.pinnedRuns) }
        guard pinned.reduce(entry.size, { $0 + $1.size }) <= limits.pinnedBytes else {
            throw RunStoreError.largePinned(limits.pinnedBytes)
        }
    }
}

extension StoredRun {
    /// Whether the run is kept when old runs are deleted.
    func isPinned() throws -> Bool { try header()?.isPinned == true }

    /// Replaces the first line: writes a new file beside the old one and renames it.
    fileprivate func changeHeader(_ change: (inout RunHeader) -> Void) throws {
        let bytes = try contents()
        let first = bytes.prefix { $0 != UInt8(ascii: "\n") }
        var header = try RunLines.header(first)
        change(&header)
        let line = Array(RunLines.line(header).utf8)
        let rest = bytes.dropFirst(first.count + 1)
        try line.withUnsafeBytes { line in
            try rest.withUnsafeBytes { rest in try PrivateFile.replace(entry.path, with: [line, rest]) }
        }
    }
}
