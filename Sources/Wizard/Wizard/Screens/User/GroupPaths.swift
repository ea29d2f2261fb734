/// Paths of groups as they are typed: separated by `|`, with blanks around them.
enum GroupPaths {
    static func list(_ text: String) -> [String] {
        text.split(separator: "|").compactMap { part in
            let name = part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
            return name.isEmpty ? nil : String(name)
        }
    }
}
