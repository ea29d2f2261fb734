import SeparatedValues

/// The columns of a results file.
struct ResultsHeader {
    /// The place of each column by its documented title.
    private let places: [String: Int]

    /// Returns `nil` if the row is not the header of results.
    init?(_ row: CSVRow) {
        var places: [String: Int] = [:]
        for (index, field) in row.fields.enumerated() {
            let title = SpreadsheetText.unguarded(field.text)
            let known = ResultColumn.allCases.first { $0.rawValue.lowercased() == title.lowercased() }?.rawValue
            guard let name = known ?? OnboardingColumn(titled: title)?.title, places[name] == nil else { continue }
            places[name] = index
        }
        guard places[OnboardingColumn.username.title] != nil, places[ResultColumn.outcome.rawValue] != nil else {
            return nil
        }
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
