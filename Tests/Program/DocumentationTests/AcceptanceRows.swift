/// The rows of `Sources/DOCUMENTS.md` for the acceptance tests of the Sudo Platform SDKs.
///
/// Each begins with its ID, A01 to A36.
extension DocumentTable {
    static let acceptanceIDs = (1...36).map { $0 < 10 ? "A0\($0)" : "A\($0)" }

    /// One sentence per fault: an ID without a row or with several rows, and a row without a test named after its ID.
    func acceptanceFaults() -> [String] {
        Self.acceptanceIDs.flatMap { id -> [String] in
            let named = rows.filter { $0.cells.first?.hasPrefix("\(id) ") == true }
            guard let row = named.first else { return ["\(id) has no row"] }
            guard named.count == 1 else { return ["\(id) has \(named.count) rows"] }
            let tests = Self.names(row, column: 2).filter { Self.ids(ofTest: $0).contains(id) }
            return tests.isEmpty ? ["line \(row.line): no test is named after \(id)"] : []
        }
    }

    /// The IDs at the beginning of a test's name: A02 and A03 of `Target/Suite.A02_A03_wrongKeys`.
    private static func ids(ofTest name: String) -> [String] {
        let function = name.split(separator: ".").last ?? ""
        return function.split(separator: "_").map(String.init).prefix { acceptanceIDs.contains($0) }
    }
}
