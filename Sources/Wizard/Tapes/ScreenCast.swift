public import Terminal

/// A recording of screens as asciicast version 2: a line of JSON for the header, and one per change.
public struct ScreenCast: Sendable, Hashable {
    private var lines: [String]
    private var shown: Grid?

    /// Begins a recording of screens of this size.
    public init(size: Size, title: String) {
        lines = [
            "{\"version\":2,\"width\":\(size.width),\"height\":\(size.height),\"title\":\(Self.quoted(title)),"
                + "\"env\":{\"TERM\":\"xterm-256color\"}}"
        ]
    }

    /// Adds a screen that was displayed at a time after the start; unchanged rows are omitted.
    public mutating func show(_ grid: Grid, after time: Duration) {
        var output = shown == nil ? "\u{1B}[?25l\u{1B}[2J" : ""
        for y in 0..<grid.size.height where shown?.row(y) != grid.row(y) { output += Self.row(grid, y) }
        if let cursor = grid.cursor {
            output += "\u{1B}[\(cursor.y + 1);\(cursor.x + 1)H\u{1B}[?25h"
        } else if shown?.cursor != nil {
            output += "\u{1B}[?25l"
        }
        shown = grid
        guard !output.isEmpty else { return }
        let (seconds, attoseconds) = time.components
        let micros = String(attoseconds / 1_000_000_000_000)
        let padded = String(repeating: "0", count: max(0, 6 - micros.count)) + micros
        lines.append("[\(seconds).\(padded),\"o\",\(Self.quoted(output))]")
    }

    /// The content of the file.
    public var text: String { lines.joined(separator: "\n") + "\n" }

    private static func row(_ grid: Grid, _ y: Int) -> String {
        var output = "\u{1B}[\(y + 1);1H"
        var style: Style?
        for cell in grid.row(y) where !cell.isContinuation {
            if cell.style != style { output += sequence(cell.style) }
            style = cell.style
            output += cell.text
        }
        return output + "\u{1B}[0m"
    }

    /// The SGR sequence that sets a style, whatever the previous one was.
    private static func sequence(_ style: Style) -> String {
        let names: [(Style.Attributes, String)] = [
            (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
        ]
        var codes = ["0"] + names.filter { style.attributes.contains($0.0) }.map(\.1)
        if let color = style.foreground { codes.append("38;5;\(color.extended ?? color.basic)") }
        if let color = style.background { codes.append("48;5;\(color.extended ?? color.basic)") }
        return "\u{1B}[\(codes.joined(separator: ";"))m"
    }

    /// Encodes a text as a JSON string.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
