import FoundationEssentials
import Terminal
import TestSupport
import Testing

/// An accepted screen in a file: the text of each row, after a tab the runs of style in it, and the cursor.
///
/// `UPDATE_GOLDENS=1` in the environment writes the files instead of comparing them.
struct Golden {
    let name: String

    private static let folder = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/Goldens"
    private static var isUpdating: Bool { ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" }

    /// Compares a screen with the file, row by row.
    func compare(_ grid: Grid, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let path = "\(Self.folder)/\(name).txt"
        let now = Self.text(of: grid)
        if Self.isUpdating {
            try FileManager.default.createDirectory(atPath: Self.folder, withIntermediateDirectories: true)
            try Data(now.utf8).write(to: URL(filePath: path))
            return
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            Issue.record("no golden \(name); UPDATE_GOLDENS=1 writes it", sourceLocation: sourceLocation)
            return
        }
        let accepted = String(decoding: data, as: UTF8.self)
        if accepted != now {
            Issue.record("\(name) has changed\n\(Self.difference(accepted, now))", sourceLocation: sourceLocation)
        }
    }

    static func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".txt") }
            .map { String($0.dropLast(4)) }
    }

    private static func text(of grid: Grid) -> String {
        let rows = zip(grid.textRows, grid.styleRuns).map { text, runs in runs.isEmpty ? text : "\(text)\t\(runs)" }
        let cursor = grid.cursor.map { "cursor \($0.x),\($0.y)" } ?? "no cursor"
        return (rows + ["==== \(grid.size) \(cursor)"]).joined(separator: "\n") + "\n"
    }

    /// The differing rows, each accepted one above the new one.
    static func difference(_ accepted: String, _ now: String) -> String {
        let old = accepted.split(separator: "\n", omittingEmptySubsequences: false)
        let new = now.split(separator: "\n", omittingEmptySubsequences: false)
        let rows = (0..<max(old.count, new.count)).compactMap { index -> String? in
            let one = index < old.count ? String(old[index]) : "(no row)"
            let other = index < new.count ? String(new[index]) : "(no row)"
            return one == other ? nil : "\(index + 1) - \(one)\n\(index + 1) + \(other)"
        }
        return rows.joined(separator: "\n")
    }
}
