import SeparatedValues

/// The columns of a results file.
struct ResultsHeader {
    /// The place of each column by its documented title.
    private let places: [String: Int]

    init(_ row: CSVRow, of path: String, for use: ResultsUse) throws(OnboardingError) {
        var places: [String: Int] = [:]
        for (index, field) in row.fields.enumerated() {
            let title = SpreadsheetText.unguarded(field.text)
            let known = ResultColumn.allCases.first { $0.rawValue.lowercased() == title.lowercased() }?.rawValue
            guard let name = known ?? OnboardingColumn(titled: title)?.title, places[name] == nil else { continue }
            places[name] = index
        }
        // A column for passwords does not show that it is a results file, because every file of users can have one.
        guard ResultColumn.allCases.contains(where: { $0 != .password && places[$0.rawValue] != nil }) else {
            throw .noResults(path: path)
        }
        let needed = [OnboardingColumn.username.title, ResultColumn.outcome.rawValue] + use.columns(places.keys)
        let missing = needed.filter { places[$0] == nil }
        guard missing.isEmpty else { throw .missingColumns(path: path, missing) }
        self.places = places
    }

    func record(_ row: CSVRow) -> ResultRecord? {
        ResultRecord { name in
            guard let index = places[name], row.fields.indices.contains(index) else { return nil }
            // A derived password has no blanks, so trimming is right for every column.
            let text = SpreadsheetText.unguarded(row.fields[index].text)
            return text.isEmpty ? nil : text
        }
    }
}
