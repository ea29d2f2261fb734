import Sentences
import Terminal
import Testing

@testable import Wizard

extension GoldenScreenTests {
    static let files = [
        Scene("file") { try Scenes.fileOnboarding() },
        Scene("file-missing") {
            var driver = try Scenes.checkingFile()
            driver.send(.fileOnboarding(.missing(path: "team.csv")))
            return driver
        },
        Scene("file-template") {
            var driver = try Scenes.fileOnboarding()
            for _ in 0..<4 { driver.pressAnyway(.down) }
            driver.pressAnyway(.enter)
            driver.send(.fileOnboarding(.templateWritten(Scenes.template)))
            return driver
        },
        Scene("file-findings") {
            var driver = try Scenes.checkingFile()
            let findings = (2...40).map {
                FileFinding(row: $0, column: "A (username)", finding: Text("the username is missing"))
            }
            driver.send(.fileOnboarding(.found(path: "team.csv", findings, furtherFindings: 7)))
            return driver
        },
        Scene("file-options") { try Scenes.acceptedFile() },
        Scene("file-stopped") { try Scenes.acceptedFile(Scenes.fileWithRun) },
        Scene("file-running") { try Scenes.runningFile() },
        Scene("file-stop-question") {
            var driver = try Scenes.runningFile()
            driver.press(.escape)
            return driver
        },
        Scene("file-ended") { try Scenes.endedFile() },
        Scene("file-ended-early") { try Scenes.endedFile(Scenes.stoppedFile) },
        Scene("file-rows") {
            var driver = try Scenes.endedFile()
            driver.press(.down)
            driver.press(.enter)
            return driver
        },
    ]
}
