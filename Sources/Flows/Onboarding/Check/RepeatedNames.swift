import PrivateFiles
import Sentences
import SeparatedValues

/// Finds user names and e-mail addresses that a file has twice, compared as the server compares them: within a tenant,
/// in lower case.
struct RepeatedNames {
    private var sort: ExternalSort

    init(_ sort: ExternalSort) { self.sort = sort }

    mutating func add(
        _ column: OnboardingColumn, _ text: String, tenant: String, at place: CSVPlace, row: Int
    ) throws(FileError) {
        // The text is last, because a tenant has no NUL.
        let key = "\(column.title)\u{0}\(tenant)\u{0}\(text.lowercased())"
        try sort.add(SortEntry(key: Array(key.utf8), place: place, row: row))
    }

    /// Passes a finding for each repetition, which names the first row with the same text.
    mutating func forEachFinding(_ header: OnboardingHeader, _ body: (CellFinding) -> Void) throws(FileError) {
        var first: SortEntry?
        try sort.forEach { entry in
            guard let earlier = first, earlier.key == entry.key else {
                first = entry
                return
            }
            let parts = entry.key.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
            let (title, text) = (String(decoding: parts[0], as: UTF8.self), String(decoding: parts[2], as: UTF8.self))
            let index = header.columns.firstIndex { $0?.title == title } ?? 0
            body(
                CellFinding(
                    entry.place, SheetCell(row: entry.row, index: index, title: header.knownTitle(index)),
                    Text("\(title) \"\(text)\" is repeated: it is also in row \(earlier.row)")))
        }
    }
}
