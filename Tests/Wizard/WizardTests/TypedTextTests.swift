import Assets
import Terminal
import Testing

@testable import Localization
@testable import Wizard

/// The line-by-line wizard has no keys: its texts name the words to type.
struct TypedTextTests {
    private static let tags = EmbeddedFile.locales.map(\.tag)

    private static func texts(_ tag: String) throws -> Texts {
        let locale = try #require(EmbeddedFile.locales.first { $0.tag == tag })
        return try WizardSettings.Language(tag: tag, contents: locale.contents).texts()
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
        for key in TextKey.allCases where Self.key(in: texts[key]) != nil && !Self.isUnsaid(key) {
            let said = texts.typed()[key]
            #expect(said != texts[key], "\(key): \(said)")
            #expect(Self.key(in: said) == nil, "\(key): \(said)")
        }
    }

    /// Texts that are used there with another meaning, or not at all.
    private static func isUnsaid(_ key: TextKey) -> Bool {
        let name = key.rawValue
        // A key of a tape, of a profile, or a signing key; the command line; a prompt that accepts an empty line.
        let others = [
            "help", "tape", "profile", "plain", "language", "purpose", "finding", "modeOption", "line", "usage",
        ]
        // Texts beside the form or the list, beside the focus, or in a window with too few rows.
        let beside: Set<TextKey> = [
            .usersHere, .usersNotHere, .usersDetails, .sudoAboutRegistrations,
            .fieldChoose, .fieldTick, .fieldTickBox, .fieldPress, .fieldMoreChoices, .moreLinesScroll, .pasteHeadersCut,
        ]
        // Texts of the diagram and its inspector, and of the palette's search, which takes only numbers.
        let drawn: Set<TextKey> = [.inspectorReveal, .paletteNone, .noticeDropped, .commandDiagramHelp]
        return others.contains { name.hasPrefix($0) } || beside.contains(key) || drawn.contains(key)
    }

    /// Each placeholder has its word, and each word belongs to the screen.
    @Test(arguments: tags) func everyWordIsThere(_ tag: String) throws {
        let texts = try Self.texts(tag)
        for (key, typed) in TypedText.all {
            for (name, word) in typed.words {
                #expect(texts[typed.key].contains("{\(name)}"), "\(typed.key)")
                #expect(texts.typed()[key].contains(texts[word]), "\(typed.key)")
            }
        }
    }

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
