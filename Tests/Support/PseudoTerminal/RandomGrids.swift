public import Terminal

/// An endless sequence of screens with random contents, reproducible from the seed.
///
/// The program that draws them and the test that checks the terminal generate the sequence independently.
public struct RandomGrids: Sendable {
    private var dice: SplitMix
    private var number = 0
    private var grid: Grid
    private static let pieces = [
        "a", "zz", "   ", "_", "-", "日", "本語", "e\u{301}", "ü", "─", "▸", "👩", "한", "x", "0", "ab cd", "\u{1B}", "●",
        "…",
    ]

    /// Uses the same size for all grids.
    public init(seed: UInt64, size: Size) {
        dice = SplitMix(alone: seed)
        grid = Grid(size: size)
    }

    /// The next screen: usually the previous one with some changes, occasionally a new one.
    ///
    /// The first row contains its number.
    public mutating func next() -> Grid {
        number += 1
        if below(8) == 0 { grid = Grid(size: grid.size, style: below(2) == 0 ? .plain : randomStyle()) }
        if below(6) == 0 {
            // Moves rows, as a scrolling list does.
            let before = grid
            grid.put(before, at: Point(x: 0, y: below(2) == 0 ? 1 : -1))
        }
        for _ in 0..<(below(3) == 0 ? 40 : 3) {
            let point = Point(x: below(grid.size.width + 4) - 2, y: below(max(1, grid.size.height)))
            let text = (0..<below(6)).map { _ in Self.pieces[below(Self.pieces.count)] }.joined()
            if below(5) == 0 {
                grid.fill(Rect(origin: point, size: Size(width: below(30), height: below(4))), style: randomStyle())
            } else {
                grid.put(text, at: point, style: randomStyle())
            }
        }
        grid.put("#\(number) ", at: .zero)
        grid.cursor = below(4) == 0 ? nil : Point(x: below(grid.size.width), y: below(grid.size.height))
        return grid
    }

    private mutating func randomStyle() -> Style {
        if below(2) == 0 { return .plain }
        return Style(
            foreground: randomColor(), background: randomColor(),
            attributes: Style.Attributes(rawValue: below(3) == 0 ? UInt8(below(32)) : 0))
    }

    private mutating func randomColor() -> Color? {
        switch below(3) {
        case 0: nil
        case 1: Color(basic: UInt8(below(16)))
        default: Color(palette: UInt8(16 + below(240)), basic: 7)
        }
    }

    private mutating func below(_ bound: Int) -> Int { dice.below(max(1, bound)) }
}
