import TestSupport
import Testing
import Wizard

@testable import idp_wizard

/// An address is passed to a browser as an argument, never through a shell.
@Suite struct BrowserOpenerTests {
    @Test(arguments: [
        (["firefox"], ["firefox", "http://x/;rm -rf"]),
        (["open", "-a", "Web", "%s"], ["open", "-a", "Web", "http://x/;rm -rf"]),
        (["sh", "--url=%s"], ["sh", "--url=http://x/;rm -rf"]),
    ])
    func theAddressIsOneWordOfTheCommand(command: [String], words: [String]) {
        #expect(BrowserOpener.words(command, with: "http://x/;rm -rf") == words)
    }

    @Test func theFirstCommandThatStartsIsTakenAndItsEndIsReported() async throws {
        let folder = try TemporaryFolder()
        #expect(await Self.reports(of: "\(folder.path("missing")):/bin/false %s", 2) == [.started, .failed])
        #expect(await Self.reports(of: "/bin/true", 1) == [.started])
    }

    @Test func whatCannotBeStartedIsNeverSaidToBe() async {
        #expect(await Self.reports(of: "/nowhere/browser", 1) == [.failed])
        #expect(await Self.reports(of: nil, 1) == [.failed])
    }

    private static func reports(of list: String?, _ count: Int) async -> [BrowserReport] {
        let (reports, continuation) = AsyncStream.makeStream(of: BrowserReport.self)
        BrowserOpener { $0 == "BROWSER" ? list : nil }.open("http://127.0.0.1/") { continuation.yield($0) }
        var received: [BrowserReport] = []
        for await report in reports {
            received.append(report)
            if received.count == count { break }
        }
        return received
    }
}
