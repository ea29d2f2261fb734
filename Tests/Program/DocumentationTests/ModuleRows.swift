/// The rows of `Sources/ARCHITECTURE.md` that name a module: the items below the heading "Modules", and the rows of tables
/// with a column `module`.
struct ModuleRows {
    struct Row {
        let line: Int
        let modules: [String]
        /// The names in backticks, without those of the modules.
        let names: [String]
    }

    /// The module of each item, in document order.
    let items: [Row]
    let tableRows: [Row]

    init(markdown: String) {
        var items: [Row] = []
        var tableRows: [Row] = []
        var heading: Substring = ""
        var column: Int?
        for (index, line) in markdown.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("#") { heading = line.drop { $0 == "#" || $0 == " " } }
            let names = Self.names(in: line)
            if heading == "Modules", line.hasPrefix("- `"), let module = names.first {
                items.append(Row(line: index + 1, modules: [module], names: Array(names.dropFirst())))
            }
            guard line.hasPrefix("|") else {
                column = nil
                continue
            }
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map(Self.words)
            guard let place = column else {
                column = cells.firstIndex(of: ["module"])
                continue
            }
            guard cells.indices.contains(place), !line.hasPrefix("|--") else { continue }
            tableRows.append(Row(line: index + 1, modules: cells[place], names: names))
        }
        self.items = items
        self.tableRows = tableRows
    }

    /// One sentence per fault: a name that none of the row's modules declares, or a module that declares no name of its row.
    func faults(in index: SourceIndex) -> [String] {
        (items + tableRows).flatMap { row in Self.faults(of: row, in: index).map { "line \(row.line): \($0)" } }
            + tableRows.flatMap { row in
                row.modules.filter { module in !row.names.contains { Self.declares(module, $0, index) } }
                    .map { "line \(row.line): no name is declared in \($0)" }
            }
    }

    private static func faults(of row: Row, in index: SourceIndex) -> [String] {
        let unknown = row.modules.filter { index.modules[$0] == nil }.map { "there is no module \($0)" }
        let misplaced = row.names.filter { name in !row.modules.contains { declares($0, name, index) } }.map { name in
            let others = index.modules.keys.filter { declares($0, name, index) }.sorted()
            return "`\(name)` is not declared in \(row.modules.joined(separator: ", "))"
                + (others.isEmpty ? "" : "; it is declared in \(others.joined(separator: ", "))")
        }
        return unknown + misplaced
    }

    /// Whether a module declares the type or member, or has a file of this name.
    private static func declares(_ module: String, _ name: String, _ index: SourceIndex) -> Bool {
        let file = name.hasSuffix(".swift") ? name : name + ".swift"
        guard index.files[module]?.contains(file) != true else { return true }
        return index.modules[module]?.names.contains { $0 == name || $0.hasSuffix("." + name) } == true
    }

    private static func names(in line: Substring) -> [String] {
        line.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
            .map { String($0.element) }
    }

    private static func words(_ cell: Substring) -> [String] {
        cell.split { $0 == " " || $0 == "," }.map(String.init)
    }
}
