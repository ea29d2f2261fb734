import Terminal
import Testing

struct RGBTests {
    @Test func blackOnWhiteHasTheHighestContrast() {
        #expect(abs(RGB(0, 0, 0).contrast(with: RGB(255, 255, 255)) - 21) < 0.001)
        #expect(RGB(9, 9, 9).contrast(with: RGB(9, 9, 9)) == 1)
    }

    // 4.54 is the WCAG's own value for the lightest grey that passes AA on white.
    @Test func aKnownPairHasItsContrast() {
        #expect(abs(RGB(0x76, 0x76, 0x76).contrast(with: RGB(255, 255, 255)) - 4.54) < 0.01)
        #expect(abs(RGB(0xFF, 0, 0).contrast(with: RGB(255, 255, 255)) - 4.0) < 0.01)
    }

    static let finer: [(UInt8, RGB)] = [
        (16, RGB(0, 0, 0)), (231, RGB(255, 255, 255)), (214, RGB(255, 175, 0)), (232, RGB(8, 8, 8)),
        (255, RGB(238, 238, 238)),
    ]

    @Test(arguments: RGBTests.finer)
    func aFinerColourIsFixed(_ index: UInt8, _ color: RGB) {
        #expect(Color(palette: index, basic: 0).fixedRGB == color)
    }

    @Test func aBasicColourIsTheUsers() {
        #expect(Color.red.fixedRGB == nil)
        #expect(Color.black.usualRGB == RGB(0, 0, 0))
        #expect("\(RGB(1, 171, 255))" == "#01abff")
    }
}
