import FoundationEssentials
import TestSupport
import Testing

/// Mutated pages of the corpus: truncated, duplicated, mixed, with bytes of other pages or random bytes.
@Suite(.timeLimit(.minutes(5))) struct MutationTests {
    private static let perPage = SplitMix.rounds(30)

    @Test(arguments: Array(Corpus.names.enumerated()).map { ($0.offset, $0.element) })
    func aBrokenPageIsReadWithinItsBounds(_ seed: Int, _ name: String) throws {
        let pages = try Corpus.names.map { [UInt8](try Data(contentsOf: URL(filePath: "\(Corpus.folder)/\($0).html"))) }
        var random = SplitMix(seed: UInt64(seed) &+ 1)
        var page = pages[seed]
        for round in 0..<Self.perPage {
            // Every third mutation starts from the original page, so that some mutants are similar to it and some are
            // not.
            if round % 3 == 0 { page = pages[seed] }
            page = Self.mutated(page, mixing: pages, &random)
            let exercise = PageExercise(page, variant: round)
            #expect(exercise.wrong.isEmpty, "\(name), round \(round): \(String(decoding: page, as: UTF8.self))")
            #expect(exercise.work <= 5_000 + 150 * page.count, "\(name), round \(round): \(exercise.work) steps")
        }
    }

    /// Applies one to four mutations to a page.
    private static func mutated(_ page: [UInt8], mixing pages: [[UInt8]], _ random: inout SplitMix) -> [UInt8] {
        var page = page
        for _ in 0...Int.random(in: 0...3, using: &random) {
            let range = part(of: page, &random)
            switch Int.random(in: 0...6, using: &random) {
            case 0: page.removeSubrange(range)
            case 1: page.insert(contentsOf: page[range], at: range.lowerBound)
            case 2:
                let other = pages[Int.random(in: 0..<pages.count, using: &random)]
                page.replaceSubrange(range, with: other[part(of: other, &random)])
            case 3:
                let scraps = Self.scraps
                page.insert(contentsOf: scraps[Int.random(in: 0..<scraps.count, using: &random)], at: range.lowerBound)
            case 4:
                if !page.isEmpty {
                    page[min(range.lowerBound, page.count - 1)] = UInt8.random(in: 0...255, using: &random)
                }
            case 5: page = Array(page[..<range.upperBound])
            default:
                let scrap = Array(page[range])
                for _ in 0..<Int.random(in: 1...20, using: &random) where page.count < 100_000 {
                    page.insert(contentsOf: scrap, at: range.lowerBound)
                }
            }
        }
        return page
    }

    private static func part(of page: [UInt8], _ random: inout SplitMix) -> Range<Int> {
        let start = Int.random(in: 0...page.count, using: &random)
        return start..<min(page.count, start + Int.random(in: 0...200, using: &random))
    }

    private static let scraps = [
        "<form>", "</form>", "<form method=post>", "<template>", "</template>", "<noscript>", "<svg>", "<table>",
        "<!--",
        "-->", "<input name=x>", "<button>", "<base href=//e.example>", "</h1>", "<h1><p>", "\"", "'", ">", "<", "&",
        "&#0;", "&#x110000;", "\0", "<script>", "<select multiple>", "<option>", "<label for=username>", "hidden",
        " disabled", " form=f", "<body onload=submit()>", "<meta charset=utf-16>", "<p id=error-code>5</p>",
        "<p id=error-subsystem>513</p>", "<a href='otpauth://totp/a?secret=MY'>",
        "<input type=hidden name=totpSecret value=x>",
        "<img id=kc-totp-secret-qr-code>", "<li>", "<ol id=kc-recovery-codes-list>", "\u{202E}", "<textarea>",
        "<title>",
    ].map { Array($0.utf8) }
}
