import Terminal
import Testing

@testable import Wizard

/// The words that the help of a screen explains.
struct HelpWordTests {
    @Test(arguments: ScreenKind.allCases) func aScreenExplainsWordsOnceAndFewEnoughToBeRead(_ kind: ScreenKind) {
        let names = HelpWord.words(on: kind).map(\.name)
        #expect((2...12).contains(names.count))
        #expect(Set(names).count == names.count)
    }

    @Test func everyWordOfTheTextsStandsOnAScreen() {
        let sets =
            ScreenKind.allCases.map(HelpWord.words) + [
                HelpWord.diagram, HelpWord.settings, HelpWord.sudo, HelpWord.sudoRegistration, HelpWord.sudoTokens,
                HelpWord.sudoAdministration,
            ]
        let names = TextKey.allCases.filter { key in
            key.rawValue.hasPrefix("help") && TextKey(rawValue: key.rawValue + "Text") != nil
        }
        #expect(Set(sets.joined().map(\.name)) == Set(names))
        for word in Set(sets.joined()) { #expect(word.meaning.rawValue == word.name.rawValue + "Text") }
    }

    @Test func theHelpNamesTheDocumentOfAWord() throws {
        var driver = try Scenes.activating()
        driver.press(.function(1))
        let text = try driver.text(Size(width: 160, height: 60))
        #expect(text.contains("AST client data"))
        #expect(text.split { $0 == "\n" || $0 == " " }.joined(separator: " ").contains("(RFC 7636)"))
    }

    /// A screen that both platforms share has the words of the platform whose flow it belongs to.
    @Test func aSharedScreenHasTheWordsOfItsPlatform() throws {
        var driver = try Scenes.registering()
        driver.press(.function(1))
        let text = try driver.text(Size(width: 160, height: 80))
        #expect(text.contains("user pool") && !text.contains("AST client data"))
    }
}
