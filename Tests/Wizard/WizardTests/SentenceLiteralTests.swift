import Assets
import FoundationEssentials
import Localization
import Sentences
import TestSupport
import Testing

@testable import Wizard

/// Each sentence in the code is translated into every language.
///
/// A complete sentence begins with a capital letter or a part and ends with a full stop. Sentences composed of several
/// literals by other means than `+` are checked where they are composed, with `expectInEveryLanguage`.
@Suite struct SentenceLiteralTests {
    private static let sources = Checkout.root + "/Sources"

    /// The provider and its pages have texts of their own.
    private static let withTextsOfTheirOwn = ["Provider/", "Texts/PageMarkup/"]

    /// Sentences that are not translated: defects, lines of the log, and Keycloak's words.
    private static let withoutText: Set<String> = [
        "This page belongs to another flow.", "The IdpSdk gave neither a code nor an error.",
        "A value cannot be written as JSON.", "Client not found.", "Client disabled.",
        "The texts of {} cannot be read: {}.", "The texts of the language {} cannot be read: {}.",
        "An embedded file cannot be read: {}.", "The store's issuer stays {}; {} is a further address.",
        "Another program with this store listens on {}; this one takes over when it ends.",
        "Another program listens on {}, the issuer's port.", "The provider has completed the request.",
        "A form on the provider's page posts to {}, which is not allowed.",
        // Parts of findings, which the tests of the checks look up as wholes.
        "Without offline_access, users do not stay logged in at most providers.", "Nothing is sent.",
        "Check that {} is among the redirect URIs of {}, character for character.",
        "The provider's discovery document at {} {}.",
    ]

    @Test func everySentenceOfTheCodeHasItsText() throws {
        let languages = try EmbeddedFile.locales.dropFirst().map { try Texts(parsing: $0.contents) }
        var (found, unused) = (0, Self.withoutText)
        for path in try FileManager.default.subpathsOfDirectory(atPath: Self.sources) where path.hasSuffix(".swift") {
            if Self.withTextsOfTheirOwn.contains(where: path.hasPrefix) { continue }
            let source = try String(contentsOfFile: "\(Self.sources)/\(path)", encoding: .utf8)
            guard source.contains("import Sentences") else { continue }
            for literal in SwiftLiterals(source).all {
                let words = Self.joined(literal.template)
                guard Self.isSentence(words) else { continue }
                found += 1
                if unused.remove(words) != nil || Self.withoutText.contains(words) { continue }
                for texts in languages {
                    #expect(texts.text(of: Self.sentence(words)) != nil, "\(path):\(literal.line): \(words)")
                }
            }
        }
        #expect(found > 300, "the literals are found")
        #expect(unused.isEmpty, "these have left the code, or have a text")
    }

    /// Literals of every form: alternatives, halves, several lines, nested literals.
    @Test func literalsOfEveryFormAreRead() {
        let source = #"""
            let a: Sentence = isOne ? "The \(first("x", y)) is one." : "There are \(count) others."
            let b: Sentence = "This is a half, "
                + "and this the other." // "no literal"
            let c: Sentence = """
                Several \
                lines are one.
                """
            let d: Sentence = "A part: \("An inner \(sentence) stands alone." as Sentence)"
            """#
        let templates = SwiftLiterals(source).all.map { Self.joined($0.template) }
        #expect(
            templates == [
                "The {} is one.", "x", "There are {} others.", "This is a half, and this the other.",
                "Several lines are one.", "A part: {}", "An inner {} stands alone.",
            ])
    }

    /// The words of a literal, joined by single spaces.
    private static func joined(_ template: String) -> String {
        template.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func isSentence(_ words: String) -> Bool {
        guard let first = words.first, words.hasSuffix("."), words.contains(" ") else { return false }
        return first == "{" || first.isUppercase
    }

    private static func sentence(_ template: String) -> Sentence {
        var pieces: [Sentence.Piece] = []
        var rest = template[...]
        while let part = rest.firstRange(of: "{}") {
            pieces += [.literal(String(rest[..<part.lowerBound])), .part("x")]
            rest = rest[part.upperBound...]
        }
        return Sentence(pieces + [.literal(String(rest))])
    }
}
