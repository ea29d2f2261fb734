/// Codes in groups of four: people read them more easily, and spreadsheets turn twelve digits into 1.2E+11.
package enum CodeGroups {
    package static func groups(_ code: String) -> [String] {
        let characters = Array(code)
        return stride(from: 0, to: characters.count, by: 4)
            .map { String(characters[$0..<min($0 + 4, characters.count)]) }
    }

    package static func text(_ code: String) -> String { groups(code).joined(separator: " ") }

    package static func code(_ text: String) -> String { text.filter { $0 != " " } }
}
