/// A line of a menu or form as displayed: the focus mark, a label, and the value beside it.
public struct Line: Sendable, Equatable {
    public let row: Int
    /// Label and value, without the focus mark.
    public let text: String

    /// The text beside the label.
    public var value: Substring {
        let label = text.firstRange(of: "  ")
        return label.map { text[$0.upperBound...] }.map { $0.drop { $0 == " " } } ?? ""
    }

    /// The line with the focus.
    public static func focused(on screen: VirtualScreen) -> Line? {
        // The line of the steps contains the mark too, further to the right than the focus.
        let marked = screen.textRows.enumerated().filter { $0.element.drop { $0 == " " }.hasPrefix("▸ ") }
        let nearest = marked.min { indent($0.element) < indent($1.element) }
        return nearest.map { Line(row: $0.offset, text: String($0.element.drop { $0 == " " }.dropFirst(2))) }
    }

    /// The first line that begins with a label, followed by blanks or nothing.
    public static func first(on screen: VirtualScreen, named label: String) -> Line? {
        guard let focused = focused(on: screen) else { return nil }
        let column = indent(screen.textRows[focused.row]) + 2
        for (row, text) in screen.textRows.enumerated() where text.count > column {
            let line = text.dropFirst(column)
            let before = text.prefix(column)
            guard before.allSatisfy({ $0 == " " || $0 == "▸" }), line.hasPrefix(label) else { continue }
            let rest = line.dropFirst(label.count)
            if rest.isEmpty || rest.hasPrefix("  ") { return Line(row: row, text: String(line)) }
        }
        return nil
    }

    private static func indent(_ line: String) -> Int { line.prefix { $0 == " " }.count }
}
