public import Terminal

/// A picture of a screen as SVG: text in a monospaced font with the colours of its cells, in a frame; without scripts
/// and external resources.
public struct ScreenPicture: Sendable, Hashable {
    public let grid: Grid
    /// The text above the screen, which is also the picture's title for screen readers.
    public let title: String

    public init(_ grid: Grid, title: String) {
        self.grid = grid
        self.title = title
    }

    private static let cell = (width: 8.4, height: 18.0)
    private static let margin = 18.0
    private static let bar = 34.0
    /// The default colours, for cells without their own.
    private static let ground = RGB(0x16, 0x19, 0x21)
    private static let ink = RGB(0xD8, 0xDC, 0xE4)

    /// The content of the file.
    public var svg: String {
        let width = Double(grid.size.width) * Self.cell.width + 2 * Self.margin
        let height = Double(grid.size.height) * Self.cell.height + Self.bar + 2 * Self.margin
        let name = Self.escaped(title)
        var parts = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(number(width))" height="\(number(height))" \
            viewBox="0 0 \(number(width)) \(number(height))" role="img">
            <title>\(name)</title>
            <style>text { font-size: 14px; font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; \
            white-space: pre }</style>
            <rect width="100%" height="100%" rx="10" fill="\(ground)" stroke="#3a3f4b"/>
            <g fill="#4b515e"><circle cx="22" cy="18" r="6"/><circle cx="42" cy="18" r="6"/>\
            <circle cx="62" cy="18" r="6"/></g>
            <text x="\(number(width / 2))" y="23" text-anchor="middle" fill="#9aa1ae">\(name)</text>
            """
        ]
        for y in 0..<grid.size.height { parts.append(row(y)) }
        if let cursor = grid.cursor, let under = grid[cursor] {
            let place = Place(x: cursor.x, y: cursor.y, columns: max(1, under.width))
            parts.append(rect(place, fill: colors(under.style).ink, opacity: 0.55))
        }
        parts.append("</svg>")
        return parts.filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
    }

    /// The background of the whole picture: that of the first cell, which a theme may have set.
    private var ground: RGB { grid.cells.first.flatMap { $0.style.background?.usualRGB } ?? Self.ground }

    /// Adjacent cells of the same style.
    private struct Run {
        var text = ""
        var columns = 0
        let x: Int
        let style: Style
    }

    /// A part of a row, in cells.
    private struct Place {
        let x: Int
        let y: Int
        let columns: Int
    }

    private func row(_ y: Int) -> String {
        var runs: [Run] = []
        for (x, cell) in grid.row(y).enumerated() where !cell.isContinuation {
            if runs.last?.style != cell.style { runs.append(Run(x: x, style: cell.style)) }
            runs[runs.count - 1].text += cell.text
            runs[runs.count - 1].columns += cell.width
        }
        return runs.map { run in draw(run, y) }.joined()
    }

    private func draw(_ run: Run, _ y: Int) -> String {
        let colors = colors(run.style)
        var drawn = ""
        if colors.ground != ground {
            drawn += rect(Place(x: run.x, y: y, columns: run.columns), fill: colors.ground, opacity: 1)
        }
        // Full and half blocks are drawn as rectangles, because a font leaves gaps between rows.
        var column = 0
        var letters = ""
        for character in run.text {
            let width = displayWidth(String(character))
            if let block = Self.blocks[character] {
                let x = left + Double(run.x + column) * Self.cell.width
                let top = top(y) + block.from * Self.cell.height
                drawn += box(x, top, Self.cell.width, (block.to - block.from) * Self.cell.height, colors.ink, 1)
                letters += String(repeating: " ", count: width)
            } else {
                letters.append(character)
            }
            column += width
        }
        guard letters.contains(where: { $0 != " " }) else { return drawn }
        let before = letters.prefix { $0 == " " }.count
        while letters.last == " " { letters.removeLast() }
        letters.removeFirst(before)
        var attributes =
            "x=\"\(number(left + Double(run.x + before) * Self.cell.width))\" y=\"\(number(top(y) + 13.5))\""
        attributes +=
            " textLength=\"\(number(Double(displayWidth(letters)) * Self.cell.width))\" fill=\"\(colors.ink)\""
        if run.style.attributes.contains(.bold) { attributes += " font-weight=\"bold\"" }
        if run.style.attributes.contains(.italic) { attributes += " font-style=\"italic\"" }
        if run.style.attributes.contains(.underline) { attributes += " text-decoration=\"underline\"" }
        return drawn + "<text \(attributes)>\(Self.escaped(letters))</text>"
    }

    private func colors(_ style: Style) -> (ink: RGB, ground: RGB) {
        var ink = style.foreground?.usualRGB ?? Self.ink
        var behind = style.background?.usualRGB ?? ground
        if style.attributes.contains(.dim) { ink = ink.mixed(with: behind) }
        if style.attributes.contains(.reverse) { (ink, behind) = (behind, ink) }
        return (ink, behind)
    }

    private static let blocks: [Character: (from: Double, to: Double)] = ["█": (0, 1), "▀": (0, 0.5), "▄": (0.5, 1)]

    private var left: Double { Self.margin }
    private func top(_ y: Int) -> Double { Self.bar + Self.margin / 2 + Double(y) * Self.cell.height }

    private func rect(_ place: Place, fill: RGB, opacity: Double) -> String {
        box(
            left + Double(place.x) * Self.cell.width, top(place.y), Double(place.columns) * Self.cell.width,
            Self.cell.height, fill, opacity)
    }

    private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ fill: RGB, _ opacity: Double)
        -> String
    {
        "<rect x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(width))\" height=\"\(number(height))\" fill=\"\(fill)\""
            + (opacity < 1 ? " fill-opacity=\"\(number(opacity))\"" : "") + " shape-rendering=\"crispEdges\"/>"
    }

    /// Formats a number with at most two decimals.
    private func number(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let (whole, part) = (hundredths / 100, hundredths % 100)
        guard part != 0 else { return "\(whole)" }
        return part % 10 == 0 ? "\(whole).\(part / 10)" : "\(whole).\(part < 10 ? "0" : "")\(part)"
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
