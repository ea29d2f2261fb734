/// Builds the content of an element from Swift statements.
@resultBuilder package enum MarkupBuilder {
    package static func buildExpression(_ text: String) -> [Markup] { [.text(text)] }
    package static func buildExpression(_ markup: Markup) -> [Markup] { [markup] }
    package static func buildExpression(_ markup: [Markup]) -> [Markup] { markup }
    package static func buildBlock(_ parts: [Markup]...) -> [Markup] { joined(parts) }
    package static func buildOptional(_ part: [Markup]?) -> [Markup] { part ?? [] }
    package static func buildEither(first part: [Markup]) -> [Markup] { part }
    package static func buildEither(second part: [Markup]) -> [Markup] { part }
    package static func buildArray(_ parts: [[Markup]]) -> [Markup] { joined(parts) }

    private static func joined(_ parts: [[Markup]]) -> [Markup] {
        guard parts.count != 1 else { return parts[0] }
        var all: [Markup] = []
        all.reserveCapacity(parts.reduce(0) { $0 + $1.count })
        for part in parts { all.append(contentsOf: part) }
        return all
    }
}
