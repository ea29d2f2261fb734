import Assets
import Sentences
import Terminal
import TestSupport
import Testing

@testable import Localization
@testable import Wizard

/// The line-by-line wizard has no keys: its texts name the words to type.
struct TypedTextTests {
    private static let tags = EmbeddedFile.locales.map(\.tag)

    private static func texts(_ tag: String) throws -> Texts {
        let locale = try #require(EmbeddedFile.locales.first { $0.tag == tag })
        return try Texts(locale)
    }

    /// The first word that names a key, or `nil` if there is none.
    static func key(in text: String) -> String? {
        let phrases = ["press ", "drücken sie", "taste ", "leertaste", "rücktaste", " tuş", " basın", "pfeiltaste"]
        if let phrase = phrases.first(where: { text.lowercased().contains($0) }) { return phrase }
        let words = text.split(separator: " ").map { word in
            String(word.drop { !isPart($0) }.prefix { $0 != "'" }.reversed().drop { !isPart($0) }.reversed())
        }
        return words.indices.first { index in
            let (before, after) = (index > 0 ? words[index - 1] : "", index + 1 < words.count ? words[index + 1] : "")
            return isKey(words[index], before, after)
        }.map { words[$0] }
    }

    private static func isPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "/{}-".contains(character)
    }

    private static func isNumber(_ word: String) -> Bool { word.hasPrefix("{") || word.first?.isNumber == true }

    private static func isKey(_ word: String, _ before: String, _ after: String) -> Bool {
        // "2 / 3", "12 s", an article, and a Turkish pronoun.
        if word == "/" { return !isNumber(after) }
        let isUnit = ["s", "x"].contains(word) && isNumber(before)
        let isLetter = word.count == 1 && ("a"..."z").contains(word) && !["a", "o"].contains(word) && !isUnit
        let isFunction = word.first == "F" && Int(word.dropFirst()) != nil
        let names = ["Esc", "Enter", "Tab", "Space", "Backspace", "PgUp", "PgDn"]
        return isLetter || isFunction || names.contains(word) || word.hasPrefix("Ctrl-") || word.hasPrefix("Strg-")
    }

    /// Screens of keys, which exist only in the full-screen wizard.
    private static let drawn = ["help", "palette", "diagram", "pause", "inspector"]

    @Test(arguments: GoldenScreenTests.scenes + GoldenRunTests.scenes, tags)
    func noScreenNamesAKey(_ scene: GoldenScreenTests.Scene, _ tag: String) throws {
        guard !scene.name.contains("hostile"), !Self.drawn.contains(where: { scene.name.contains($0) }) else { return }
        let outline = try WizardTestDriver.$language.withValue(tag) { try scene.make().state.outline }
        let said =
            outline.lines + outline.notices + outline.items.map(\.words) + outline.actions.map(\.explanation)
            + outline.fields.flatMap { [$0.label] + $0.remarks }
        for text in said {
            if let key = Self.key(in: text) { Issue.record("\(key): \(text)") }
        }
    }

    /// Includes texts that no scene shows.
    @Test(arguments: tags) func aTextThatNamesAKeyHasOneForWhatIsTyped(_ tag: String) throws {
        let texts = try Self.texts(tag)
        for message in try MessageTemplate.messages() where message.files.contains(where: Self.isInOutlines) {
            let said = (message.typed.map { [$0] } ?? message.texts).map { texts($0) }
            if let key = said.lazy.compactMap(Self.key).first, !Self.beside.contains(message.texts[0].id) {
                Issue.record("\(key): \(said)")
            }
        }
    }

    /// Whether the line-by-line wizard can show the texts of a file.
    private static func isInOutlines(_ file: String) -> Bool {
        file.hasPrefix("Sources/Wizard/Wizard/") && !unsaid.contains { file.contains($0) }
    }

    /// Screens of keys, and the prompts of the line-by-line wizard itself.
    private static let unsaid = ["/Diagram/", "/Plain/", "HelpScreen", "HelpWords", "PaletteScreen"]

    /// Texts beside the form or the list, beside the focus, or in a window with too few rows, and two about keys.
    private static let beside: Set<String> = [
        "Activated on this device. Enter issues a code and activates the user again.",
        "Not on this device. Enter activates the user; without a valid code, one is issued first.",
        "Enter shows sessions, lock and required actions, and what you can do.",
        "Every attempt to register, with the registration ID that the client sent. Press / and type an ID to find one, or f to see only those that failed.",
        "The headers do not fit: Ctrl-O copies the address, and then the headers.",
        "A key that you pressed before this screen appeared was ignored.",
        "Show what happens in the flow, message by message; the same key goes back.",
    ]

    @Test func aPhraseWithAKeyIsFound() {
        #expect(Self.key(in: "Press n to create one.") != nil)
        #expect(Self.key(in: "Mit / suchen Sie.") == "/")
        #expect(Self.key(in: "Yeniden yüklemek için r'ye dokunun.") == "r")
        #expect(Self.key(in: "F2 shows it") == "F2")
        #expect(Self.key(in: "Tick it with Space.") == "Space")
        #expect(Self.key(in: "2 / 3 in 12 s: jana.k has a token; I have read it. There is no space left.") == nil)
        #expect(Self.key(in: "Type new to create a user.") == nil)
    }
}
