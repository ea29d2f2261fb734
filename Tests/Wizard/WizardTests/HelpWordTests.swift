import Localization
import Sentences
import Terminal
import Testing

@testable import Wizard

/// The terms that the help of a screen explains.
struct HelpWordTests {
    @Test func aScreenExplainsWordsOnceAndFewEnoughToBeRead() {
        for screen in EveryScreen.types {
            for words in [screen.helpWords.words, screen.helpWords.inSudo] {
                // The start screen of Sudo Platform explains all terms of its client.
                #expect((2...12).contains(words.count) || words == HelpWords.sudo.words, "\(screen)")
                #expect(Set(words.map(\.name)).count == words.count, "\(screen)")
            }
        }
    }

    /// The column beside the keys does not scroll: terms that do not fit there are below the keys.
    @Test(arguments: [40, 80]) func everyWordOfALongHelpIsReached(_ height: Int) throws {
        var driver = try Scenes.sudo()
        let size = Size(width: 140, height: height)
        driver.send(.resized(size))
        driver.press(.function(1))
        driver.press(.end)
        let text = try driver.text(size)
        #expect(text.contains("one execution of a flow") && text.contains("Ctrl-W"))
    }

    @Test func theHelpNamesTheDocumentOfAWord() throws {
        var driver = try Scenes.activating()
        driver.press(.function(1))
        let text = try driver.text(Size(width: 160, height: 60))
        #expect(text.contains("AST client data"))
        #expect(text.split { $0 == "\n" || $0 == " " }.joined(separator: " ").contains("(RFC 7636)"))
    }

    /// A screen that both platforms share explains the terms of its flow's platform.
    @Test func aSharedScreenHasTheWordsOfItsPlatform() throws {
        var driver = try Scenes.registering()
        driver.press(.function(1))
        let text = try driver.text(Size(width: 160, height: 80))
        #expect(text.contains("user pool") && !text.contains("AST client data"))
    }
}
