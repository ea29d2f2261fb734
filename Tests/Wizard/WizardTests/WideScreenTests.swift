import IdentityModel
import Terminal
import Testing

@testable import Wizard

/// In a wide window, screens without an accepted file keep their texts, and each row of every screen fits.
struct WideScreenTests {
    private static let scenes = GoldenScreenTests.scenes + GoldenRunTests.scenes

    private struct Shown {
        let outline: ScreenOutline
        let rows: [String]
        /// The text without the footer and the sentence about scrolling, which depend on the size.
        private var text: some Sequence<String> {
            rows.dropLast().filter { !$0.hasSuffix(" more") }
        }
        /// The words; of a word that is cut off, the remaining part.
        var words: Set<Substring> {
            let words = text.joined(separator: " ").split(separator: " ").map { $0.hasSuffix("…") ? $0.dropLast() : $0 }
            return Set(words.filter { $0.contains(where: \.isLetter) })
        }
        /// All characters except spaces, because a word may continue in the next row.
        var characters: String { text.joined().filter { $0 != " " } }
    }

    private func shown(_ scene: GoldenScreenTests.Scene, _ size: Size) throws -> Shown {
        var driver = try scene.make()
        driver.sendAnyway(.resized(size))
        return Shown(outline: driver.state.outline, rows: try driver.rows(size))
    }

    @Test func everyTypeOfScreenHasAScene() throws {
        let shown = try Set(Self.scenes.map { ObjectIdentifier(type(of: try $0.make().state.shown)) })
        let missing = EveryScreen.types.filter { !shown.contains(ObjectIdentifier($0)) }
        #expect(missing.isEmpty, "\(missing)")
        #expect(shown.count == EveryScreen.types.count, "a screen is not in the list")
    }

    /// Scenes with the same layout: no panel, no second column with additional texts.
    private static let withoutFile =
        GoldenScreenTests.scenes.filter { !GoldenScreenTests.sizes(of: $0).contains(GoldenScreenTests.wideSize) }
        + GoldenRunTests.scenes.filter { !GoldenRunTests.sizes(of: $0).contains(GoldenScreenTests.wideSize) }

    @Test(arguments: WideScreenTests.withoutFile)
    func aWideWindowShowsWhatTheStandardOneShows(_ scene: GoldenScreenTests.Scene) throws {
        let small = try shown(scene, .standard)
        let wide = try shown(scene, GoldenScreenTests.wideSize)
        #expect(wide.outline == small.outline)
        func cuts(_ rows: [String]) -> Int { rows.dropFirst().joined().count { $0 == "…" } }
        #expect(cuts(wide.rows) <= cuts(small.rows), "\(wide.rows.joined(separator: "\n"))")
        // The address and its headers fit, so the advice for a narrow window is omitted.
        guard !scene.name.hasPrefix("web-elsewhere") else { return }
        let missing = small.words.filter { !wide.characters.contains($0) }
        #expect(missing.isEmpty, "\(missing) in\n\(wide.rows.joined(separator: "\n"))")
    }

    @Test(arguments: WideScreenTests.scenes, [(60, 18), (80, 24), (120, 40), (140, 40), (200, 60)])
    func everyRowFits(_ scene: GoldenScreenTests.Scene, _ size: (width: Int, height: Int)) throws {
        let rows = try shown(scene, Size(width: size.width, height: size.height)).rows
        #expect(rows.count == size.height)
        #expect(rows.allSatisfy { displayWidth($0) <= size.width })
    }
}
