import TestSupport
import Testing

@testable import idp_wizard

/// How an address is handed to a browser: words, never a shell.
@Suite struct BrowserOpenerTests {
    @Test(arguments: [
        (["firefox"], ["firefox", "http://x/;rm -rf"]),
        (["open", "-a", "Web", "%s"], ["open", "-a", "Web", "http://x/;rm -rf"]),
        (["sh", "--url=%s"], ["sh", "--url=http://x/;rm -rf"]),
    ])
    func theAddressIsOneWordOfTheCommand(command: [String], words: [String]) {
        #expect(BrowserOpener.words(command, with: "http://x/;rm -rf") == words)
    }

    @Test func theFirstCommandThatStartsIsTaken() throws {
        let folder = try TemporaryFolder()
        let opener = BrowserOpener { name in
            name == "BROWSER" ? "\(folder.path("missing")):/bin/true %s" : nil
        }
        #expect(opener.open("http://127.0.0.1/"))
    }

    @Test func withoutADesktopNothingIsStarted() {
        #expect(!BrowserOpener { _ in nil }.open("http://127.0.0.1/"))
    }
}
