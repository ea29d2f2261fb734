/// Codes in groups of four, because spreadsheets make a number of twelve digits to 1.2E+11.
enum CodeGroups {
    static func text(_ code: String) -> String {
        let characters = Array(code)
        return stride(from: 0, to: characters.count, by: 4)
            .map { String(characters[$0..<min($0 + 4, characters.count)]) }.joined(separator: " ")
    }

    static func code(_ text: String) -> String { text.filter { $0 != " " } }
}
