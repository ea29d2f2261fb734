import Testing

@testable import Terminal

/// The fast path that measures and draws text without grapheme breaking gives the same result as the general one.
struct SimpleTextTests {
    private static let simple = (0...0x2FFF).compactMap(Unicode.Scalar.init(_:)).filter(\.isSimple)

    @Test func aSimpleScalarIsAClusterOfItsOwn() {
        #expect(Self.simple.count > 700)
        for scalar in Self.simple {
            let clusters = CellCluster.clusters(of: Character(scalar))
            #expect(clusters == [CellCluster(text: String(scalar), width: 1)], "U+\(String(scalar.value, radix: 16))")
        }
    }

    @Test func simpleScalarsNeverJoin() {
        for scalar in Self.simple {
            let text = "a\(String(scalar))\(String(scalar))─"
            #expect(text.count == text.unicodeScalars.count, "U+\(String(scalar.value, radix: 16))")
            #expect(text.simpleWidth == 4)
        }
    }

    @Test(arguments: ["é\u{301}", "日本", "👩‍💻", "a\u{200D}b", "\u{7}", "a\r\nb", "☂\u{FE0F}", "שלום"])
    func anyOtherTextIsLookedAtByGraphemes(_ text: String) {
        #expect(text.simpleWidth == nil)
    }

    @Test(arguments: [-3, -1, 0, 5, 8], [Int.max, 4, 1, 0])
    func itIsCutAtTheEdgesAsAnyText(_ x: Int, _ room: Int) {
        var simple = Grid(size: Size(width: 10, height: 1))
        var other = simple
        // A text that ends with a wide character is drawn by graphemes; the available width or the edge cuts off the
        // character.
        let used = simple.put("abcdé", at: Point(x: x, y: 0), maxWidth: min(room, 5))
        let whole = other.put("abcdé日", at: Point(x: x, y: 0), maxWidth: min(room, 5))
        #expect(used == whole)
        #expect(simple == other)
    }
}
