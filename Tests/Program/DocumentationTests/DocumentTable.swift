/// The rows of `Sources/DOCUMENTS.md`: a statement of a document, its location, and its evidence.
struct DocumentTable {
    struct Row {
        let line: Int
        let cells: [String]
    }

    let rows: [Row]

    /// The first columns of the table headings.
    private static let headings = ["| the document says |", "| the SDKs' tests check |"]

    init(markdown: String) {
        let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
        rows = lines.enumerated().compactMap { index, line in
            guard line.hasPrefix("|"), !line.hasPrefix("|---"), !Self.headings.contains(where: line.hasPrefix) else {
                return nil
            }
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst()
            let kept = cells.last?.allSatisfy(\.isWhitespace) == true ? cells.dropLast() : cells
            return Row(line: index + 1, cells: kept.map(Self.trimmed))
        }
    }

    /// One sentence per fault, in the order of the rows.
    func faults(in index: SourceIndex) -> [String] {
        let named = Set(rows.flatMap { Self.names($0, column: 1) }.map { String($0.prefix { $0 != "." }) })
        let missing = index.documentedTypes.subtracting(named).sorted()
        return (rows.isEmpty ? ["there is no row"] : [])
            + rows.flatMap { row in Self.faults(of: row, in: index).map { "line \(row.line): \($0)" } }
            + missing.map { "\($0) is part of the documented API and in no row" }
    }

    private static func faults(of row: Row, in index: SourceIndex) -> [String] {
        guard row.cells.count == 3, !row.cells[0].isEmpty else {
            return ["a row has three columns, and the first is not empty"]
        }
        if row.cells[1].hasPrefix("none") {
            let reason = row.cells[1].split(separator: " ").dropFirst()
            return (row.cells[1].hasPrefix("none: ") && reason.count >= 3 ? [] : ["`none` needs a reason"])
                + (row.cells[2].isEmpty ? [] : ["`none` has no test"])
        }
        var faults: [String] = []
        for column in [1, 2] {
            let outside = row.cells[column].split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset % 2 == 0 }.map(\.element).joined()
            if outside.contains(where: { $0 != "," && $0 != " " }) {
                faults.append("column \(column + 1) holds `names` only")
            }
        }
        let symbols = names(row, column: 1)
        let tests = names(row, column: 2)
        if symbols.isEmpty { faults.append("no symbol") }
        if tests.isEmpty { faults.append("no test") }
        faults += symbols.compactMap { fault(ofSymbol: $0, in: index) }
        faults += tests.compactMap { fault(ofTest: $0, in: index) }
        return faults
    }

    private static func fault(ofSymbol symbol: String, in index: SourceIndex) -> String? {
        guard let (module, name) = parts(symbol) else { return "`\(symbol)` is no Module/Type.member" }
        guard let declarations = index.modules[module] else { return "`\(symbol)`: there is no module \(module)" }
        if declarations.names.contains(name) { return nil }
        let others = index.modules.filter { $0.value.names.contains(name) }.keys.sorted()
        let hint = others.isEmpty ? "" : "; it is declared in \(others.joined(separator: ", "))"
        return "`\(symbol)` is not declared in \(module)\(hint)"
    }

    private static func fault(ofTest test: String, in index: SourceIndex) -> String? {
        guard let (target, name) = parts(test) else { return "`\(test)` is no Target/Suite.test" }
        guard let isDisabled = index.testTargets[target]?.tests[name] else {
            let others = index.testTargets.filter { $0.value.tests[name] != nil }.keys.sorted()
            return "`\(test)` is no test" + (others.isEmpty ? "" : "; it is one of \(others.joined(separator: ", "))")
        }
        return isDisabled ? "`\(test)` is disabled" : nil
    }

    private static func parts(_ name: String) -> (String, String)? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && !$0.contains(" ") }) else { return nil }
        return (String(parts[0]), String(parts[1]))
    }

    static func names(_ row: Row, column: Int) -> [String] {
        guard row.cells.count > column else { return [] }
        return row.cells[column].split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    private static func trimmed(_ cell: Substring) -> String {
        let start = cell.drop { $0 == " " }
        return String(start.reversed().drop { $0 == " " }.reversed())
    }
}
