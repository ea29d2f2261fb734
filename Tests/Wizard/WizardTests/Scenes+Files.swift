import IdentityModel
import Sentences
import Terminal
import Testing

@testable import Wizard

/// The screen that creates the users of a file, at each of its steps.
extension Scenes {
    static let teamFile = CheckedFile(path: "team.csv", rows: 300, results: "team.csv.results.csv", tag: "team.csv")
    static let stoppedRun = StoppedFile(
        path: "team.csv", results: "team.csv.results.csv", done: 120, total: 300, tag: "spring", activates: false)
    static let fileWithRun = CheckedFile(
        path: "team.csv", rows: 300, results: "team.csv.results-2.csv", tag: "team.csv", stopped: stoppedRun)
    static let teamOrder = FileOrder(
        path: "team.csv", results: "team.csv.results.csv", tag: "team.csv", tenant: "sandbox")

    static let existingRow = FileRow(
        line: 8, username: UserID("jane"), outcome: .exists,
        reason: UntrustedText("The user exists and was left as it is."))
    static let refusedRow = FileRow(
        line: 131, username: UserID("bert"), outcome: .refused, reason: UntrustedText("The group /staff is missing."))

    static let template = WrittenTemplate(
        path: "users.csv", place: "/home/jane/users.csv",
        columns: [
            WrittenTemplate.Column(title: "username", meaning: Text("The name with which the user logs in. Required.")),
            WrittenTemplate.Column(title: "email", meaning: Text("The e-mail address.")),
        ])

    static let finishedFile = FileOnboardingEnd(
        done: 297, total: 300, counts: [.init(.created, 297), .init(.exists, 2), .init(.refused, 1)],
        reasons: [
            .init(.exists, UntrustedText("The user exists and was left as it is."), rows: 2),
            .init(.refused, UntrustedText("The group /staff is missing."), rows: 1),
        ], otherRows: [existingRow, refusedRow], results: "/home/jane/team.csv.results.csv", hasHandOuts: true)
    static let stoppedFile = FileOnboardingEnd(
        done: 120, total: 300, counts: [.init(.created, 120)], results: "/home/jane/team.csv.results.csv",
        hasHandOuts: true, stop: Text("The run was stopped."),
        remainder: .init(stoppedRun, command: "idp-wizard onboard team.csv --resume"))

    static func fileOnboarding() throws -> WizardTestDriver {
        var driver = try started()
        while driver.startFocus != .onboardFile { driver.press(.down) }
        driver.press(.enter, [.fileOnboarding(.list(""))])
        driver.send(.fileOnboarding(.listed(typed: "", ["archive/", "team.csv", "testers.csv"])))
        return driver
    }

    static func checkingFile() throws -> WizardTestDriver {
        var driver = try fileOnboarding()
        for character in "team.csv" { driver.pressAnyway(.character(character)) }
        driver.press(.enter, [.fileOnboarding(.check("team.csv"))])
        return driver
    }

    static func acceptedFile(_ file: CheckedFile = teamFile) throws -> WizardTestDriver {
        var driver = try checkingFile()
        driver.send(.fileOnboarding(.checked(file)))
        return driver
    }

    static func runningFile() throws -> WizardTestDriver {
        var driver = try acceptedFile()
        driver.press(.enter, [.fileOnboarding(.start(teamOrder))])
        driver.send(
            .fileOnboarding(
                .progressed(
                    FileProgress(
                        done: 120, total: 300, failed: 2, rate: 40, remaining: .seconds(5), lastFailure: existingRow))))
        return driver
    }

    static func endedFile(_ end: FileOnboardingEnd = finishedFile) throws -> WizardTestDriver {
        var driver = try runningFile()
        driver.send(.fileOnboarding(.ended(end)))
        return driver
    }
}
