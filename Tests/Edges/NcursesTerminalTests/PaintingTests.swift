import Terminal
import TestSupport
import Testing

/// The terminal must show the grid, cell by cell and style by style, whatever it showed before.
@Suite struct PaintingTests {
    @Test(arguments: [
        ("xterm-256color", Size(width: 80, height: 24)), ("xterm-256color", Size(width: 37, height: 11)),
        ("tmux-256color", Size(width: 80, height: 24)), ("screen-256color", Size(width: 120, height: 40)),
        ("xterm-256color", Size(width: 2, height: 2)), (DirectColourType.name, Size(width: 80, height: 24)),
    ])
    func theTerminalShowsExactlyTheGrid(type: String, size: Size) async throws {
        var dice = SplitMix(seed: 1)
        let seed = dice.next()
        // A system may lack a terminal type of this kind.
        let described = type == DirectColourType.name ? try await DirectColourType() : nil
        let terminal = try PseudoTerminal(
            program: BuiltProgram.path("terminal-probe"), arguments: ["--grids", "\(seed)"],
            environment: ["TERM": type, "TERMINFO": described?.folder.path], size: size)
        var grids = RandomGrids(seed: seed, size: size)
        for round in 1...SplitMix.rounds(60) {
            let grid = grids.next()
            try await terminal.wait(until: "screen \(round) of seed \(seed) is the grid") { snapshot in
                let screen = snapshot.screen
                guard screen.textRows == Self.rows(grid, type), screen.unknown == [] else { return false }
                if let cursor = grid.cursor {
                    guard screen.showsCursor, screen.cursor == cursor else { return false }
                } else if screen.showsCursor {
                    return false
                }
                return (0..<size.height).allSatisfy { y in
                    (0..<size.width).allSatisfy { x in
                        let point = Point(x: x, y: y)
                        guard let shown = screen.style(at: point), let meant = grid[point] else { return false }
                        return Self.look(shown, meant.text, type) == Self.look(meant.style, meant.text, type)
                    }
                }
            }
            terminal.write("n")
        }
        terminal.write("q")
        #expect(try await terminal.waitForExit() == .exited(0))
        expectRestored(terminal)
    }

    /// The expected text of the terminal for a grid.
    private static func rows(_ grid: Grid, _ type: String) -> [String] {
        guard type.hasPrefix("tmux") || type.hasPrefix("screen"), grid.size.width > 2 else { return grid.textRows }
        // If automatic margins cannot be switched off, a wide character beside the last cell of the screen is not shown.
        var grid = grid
        for x in (grid.size.width - 3)..<grid.size.width {
            let point = Point(x: x, y: grid.size.height - 1)
            if let cell = grid[point], cell.width == 2 { grid.put("??", at: point, style: cell.style) }
        }
        return grid.textRows
    }

    /// The visible part of a style; for a space, the part that is visible without a glyph.
    private static func look(_ style: Style, _ text: String, _ type: String) -> Style {
        var style = style
        // The terminal description of screen has no italics.
        if type.hasPrefix("screen") { style.attributes.remove(.italic) }
        // White of the palette and white of the colour cube are the same value.
        if type == DirectColourType.name {
            style.foreground = style.foreground.map { $0.extended == 231 ? Color(basic: 15) : $0 }
            style.background = style.background.map { $0.extended == 231 ? Color(basic: 15) : $0 }
        }
        guard text == " " else { return style }
        style.attributes.subtract([.bold, .dim, .italic])
        if style.attributes.isDisjoint(with: [.reverse, .underline]) { style.foreground = nil }
        return style
    }
}
