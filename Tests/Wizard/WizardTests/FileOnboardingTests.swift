import IdentityModel
import Sentences
import Terminal
import Testing

@testable import Wizard

/// The screen that creates the users of a file.
struct FileOnboardingTests {
    // MARK: the path

    @Test(arguments: [
        ("te", ["team.csv", "testers.csv"], "te"), ("t", ["team.csv", "teams/"], "team"), ("x", [], "x"),
        ("arch", ["archive/"], "archive/"),
    ])
    func aPathIsCompletedAsFarAsItIsUnambiguous(_ typed: String, _ paths: [String], _ completed: String) {
        #expect(FileOnboardingScreen.completion(of: typed, in: paths) == completed)
    }

    @Test func tabCompletesAndTheListChooses() throws {
        var driver = try Scenes.fileOnboarding()
        driver.press(.character("t"), [.fileOnboarding(.list("t"))])
        driver.send(.fileOnboarding(.listed(typed: "t", ["team.csv", "tests.csv"])))
        driver.press(.tab, [.fileOnboarding(.list("te"))])
        driver.send(.fileOnboarding(.listed(typed: "te", ["team.csv", "tests.csv"])))
        driver.press(.down)
        driver.press(.down)
        driver.press(.up)
        driver.press(.down)
        driver.press(.enter, [.fileOnboarding(.check("tests.csv"))])
    }

    @Test func aListThatIsNoLongerWantedIsNotShown() throws {
        var driver = try Scenes.fileOnboarding()
        driver.press(.character("t"), [.fileOnboarding(.list("t"))])
        driver.press(.character("e"), [.fileOnboarding(.list("te"))])
        driver.send(.fileOnboarding(.listed(typed: "t", ["tall.csv"])))
        #expect(try !driver.text().contains("tall.csv"))
    }

    @Test func enterOpensAFolder() throws {
        var driver = try Scenes.fileOnboarding()
        driver.press(.down)
        driver.press(.enter, [.fileOnboarding(.list("archive/"))])
        driver.send(.fileOnboarding(.listed(typed: "archive/", ["archive/old.csv"])))
        #expect(try driver.text().contains("archive/old.csv"))
    }

    @Test func withoutRightToCreateUsersItIsNotOffered() throws {
        var driver = try Scenes.started()
        #expect(driver.state.context.startChoices.contains(.onboardFile))
        driver.send(
            .providerOpened(
                {
                    var provider = Scenes.sandbox; provider.canAdminister = false; return provider
                }()))
        #expect(!driver.state.context.startChoices.contains(.onboardFile))
    }

    // MARK: the template

    @Test func theLastRowOfTheListWritesATemplateInTheFolder() throws {
        var driver = try Scenes.fileOnboarding()
        for _ in 0..<9 { driver.press(.down) }
        driver.press(.enter, [.fileOnboarding(.writeTemplate("testers.csv"))])
        driver.send(.fileOnboarding(.templateWritten(Scenes.template)))
        #expect(try driver.text().contains("/home/jane/users.csv"))
        driver.press(.enter, [.fileOnboarding(.check("users.csv"))])
    }

    /// Only the row of the template writes one: Enter on a path that was mistyped checks it again.
    @Test func aFileThatIsMissingIsAnErrorAndOnlyTheLastRowWritesIt() throws {
        var driver = try Scenes.checkingFile()
        driver.send(.fileOnboarding(.missing(path: "team.csv")))
        #expect(try driver.rows().contains { $0.contains("✗ There is no file team.csv.") })
        driver.press(.enter, [.fileOnboarding(.check("team.csv"))])
        driver.send(.fileOnboarding(.missing(path: "team.csv")))
        driver.press(.end)
        driver.press(.enter, [.fileOnboarding(.writeTemplate("team.csv"))])
        driver.send(.fileOnboarding(.refused(path: "team.csv", Text("The disk is full."))))
        #expect(try driver.text().contains("The disk is full."))
    }

    // MARK: the check

    @Test func errorsAreListedByPlaceAndTheFileIsCheckedAgain() throws {
        var driver = try Scenes.checkingFile()
        let findings = (2...60).map {
            FileFinding(row: $0, column: "B (username)", finding: Text("the username is missing"))
        }
        driver.send(.fileOnboarding(.found(path: "team.csv", findings, furtherFindings: 4)))
        #expect(try driver.text().contains("63 errors"))
        #expect(try driver.text().contains("Row 2, column B (username): the username is missing"))
        #expect(try !driver.text().contains("Row 60,"))
        for _ in 0..<9 { driver.press(.pageDown) }
        #expect(try driver.text().contains("Row 60, column B"))
        #expect(try driver.text().contains("and 4 more"))
        driver.press(.enter, [.fileOnboarding(.check("team.csv"))])
    }

    /// The file is checked and run in the encoding that was chosen, until another file is.
    @Test func aFileInAnotherEncodingIsReadAgain() throws {
        var driver = try Scenes.checkingFile()
        let finding = FileFinding(row: 3, column: "B (firstName)", finding: Text("the username is missing"))
        let encodings = ["windows-1252", "windows-1254"]
        driver.send(.fileOnboarding(.found(path: "team.csv", [finding], furtherFindings: 0, encodings: encodings)))
        #expect(try driver.text().contains("Read it as windows-1252"))
        driver.press(.down)
        driver.press(.enter, [.fileOnboarding(.check("team.csv", encoding: "windows-1254"))])
        driver.send(.fileOnboarding(.refused(path: "team.csv", Text("The disk is full."))))
        driver.press(.enter, [.fileOnboarding(.check("team.csv", encoding: "windows-1254"))])
        driver.send(
            .fileOnboarding(
                .checked(
                    CheckedFile(path: "team.csv", rows: 1, results: "r.csv", tag: "t", encoding: "windows-1254"))))
        driver.press(
            .enter,
            [
                .fileOnboarding(
                    .start(
                        FileOrder(
                            path: "team.csv", results: "r.csv", tag: "t", tenant: "sandbox", encoding: "windows-1254")))
            ])
        driver.send(.fileOnboarding(.refused(path: "team.csv", Text("The disk is full."))))
        driver.press(.escape, [.fileOnboarding(.list("team.csv"))])
        driver.press(.enter, [.fileOnboarding(.check("team.csv"))])
    }

    @Test func theAnswerToAnotherCheckIsIgnored() throws {
        var driver = try Scenes.checkingFile()
        driver.press(.escape, [.fileOnboarding(.list("team.csv"))])
        driver.pressAnyway(.character("x"))
        driver.press(.enter, [.fileOnboarding(.check("team.csvx"))])
        driver.send(.fileOnboarding(.checked(Scenes.teamFile)))
        driver.send(.fileOnboarding(.refused(path: "team.csv", Text("It is a folder."))))
        #expect(try driver.text().contains("Checking team.csvx"))
    }

    // MARK: the options

    @Test func theOptionsAreSent() throws {
        var driver = try Scenes.acceptedFile()
        driver.press(.right)
        driver.press(.tab)
        driver.type("2")
        driver.press(.tab)
        driver.type("-b")
        driver.press(.tab)
        driver.type(".txt")
        let order = FileOrder(
            path: "team.csv", results: "team.csv.results.csv.txt", tag: "team.csv-b", tenant: "sandbox2",
            activates: true)
        driver.press(.enter, [.fileOnboarding(.start(order))])
    }

    @Test func aFileWithTenantsHasNoFieldForOne() throws {
        var driver = try Scenes.acceptedFile(
            CheckedFile(path: "team.csv", rows: 1, namesTenants: true, results: "r.csv", tag: "team.csv"))
        driver.press(
            .enter,
            [.fileOnboarding(.start(FileOrder(path: "team.csv", results: "r.csv", tag: "team.csv")))])
    }

    /// What is accepted, but was perhaps not meant, leaves room for the options.
    @Test func warningsStandAboveTheOptions() throws {
        let warnings = (2...9).map {
            FileFinding(row: $0, column: "A (username)", finding: Text("the username is missing"))
        }
        let driver = try Scenes.acceptedFile(
            CheckedFile(
                path: "team.csv", rows: 20, results: "r.csv", tag: "team.csv", warnings: warnings, furtherWarnings: 2))
        let text = try driver.text()
        #expect(text.contains("Row 4, column A (username): the username is missing") && !text.contains("Row 5,"))
        #expect(text.contains("and 7 more") && text.contains("r.csv"))
    }

    @Test func aRefusedRunKeepsTheOptions() throws {
        var driver = try Scenes.acceptedFile()
        driver.press(.tab)
        driver.press(.tab)
        driver.type("-b")
        driver.pressAnyway(.enter)
        driver.send(.fileOnboarding(.refused(path: "team.csv", Text("The tenant does not exist."))))
        let text = try driver.text()
        #expect(text.contains("The tenant does not exist.") && text.contains("team.csv-b"))
    }

    // MARK: the run

    @Test func spacePausesAndEscAsksBeforeItStops() throws {
        var driver = try Scenes.runningFile()
        driver.press(.character(" "), [.fileOnboarding(.pause)])
        #expect(try driver.text().contains("Paused"))
        driver.press(.character(" "), [.fileOnboarding(.goOn)])
        driver.press(.escape)
        #expect(driver.shows(ConfirmationScreen.self))
        driver.press(.enter)
        driver.press(.escape)
        driver.press(.down)
        driver.press(.enter, [.fileOnboarding(.stop)])
        driver.press(.character(" "))
        driver.press(.escape)
        #expect(try driver.text().contains("Stopping"))
        driver.send(.fileOnboarding(.ended(Scenes.stoppedFile)))
        #expect(try driver.text().contains("idp-wizard onboard team.csv --resume"))
        driver.press(.enter, [.fileOnboarding(.goOnWith(Scenes.stoppedRun))])
        #expect(try driver.text().contains("120 of 300 (40 %)"))
    }

    @Test func theProgressHasCountRateTimeAndTheLastFailure() throws {
        let text = try Scenes.runningFile().text()
        for words in ["120 of 300 (40 %)", "40", "5 seconds", "line 8: jane, exists"] {
            #expect(text.contains(words), "\(words)")
        }
    }

    @Test(arguments: [Key.control("c"), .function(10)])
    func theProgramIsNotLeftUnasked(_ key: Key) throws {
        var driver = try Scenes.runningFile()
        // The question also comes from a screen above.
        if key == .function(10) { driver.press(.function(9)) }
        driver.press(key)
        #expect(driver.shows(ConfirmationScreen.self))
        driver.press(.down)
        driver.press(
            .enter, key == .function(10) ? [.fileOnboarding(.stop), .quit] : [.fileOnboarding(.stop)])
    }

    @Test func anotherScreenFromThePaletteIsNotOpenedUnasked() throws {
        var driver = try Scenes.runningFile()
        driver.press(.control("p"))
        driver.type("Users and codes")
        driver.press(.enter)
        #expect(driver.shows(ConfirmationScreen.self))
        driver.press(.down)
        driver.press(.enter, [.fileOnboarding(.stop), .administration(.loadUsers(search: ""))])
    }

    @Test func whenTheRunHasEndedNothingIsAsked() throws {
        var driver = try Scenes.endedFile()
        driver.press(.function(10), [.quit])
    }

    @Test func aQuestionThatIsAnsweredAfterTheEndStopsNothing() throws {
        var driver = try Scenes.runningFile()
        driver.press(.escape)
        driver.send(.fileOnboarding(.ended(Scenes.finishedFile)))
        // The first key is dropped, because it was meant for the question about a run that has not ended.
        for _ in 0..<2 where driver.shows(ConfirmationScreen.self) {
            driver.pressAnyway(.down)
            driver.pressAnyway(.enter)
        }
        #expect(driver.shows(FileOnboardingScreen.self))
        #expect(try driver.text().contains("297 of 300"))
    }

    // MARK: an earlier run

    @Test func aStoppedRunIsContinuedOrANewOneBegun() throws {
        var driver = try Scenes.acceptedFile(Scenes.fileWithRun)
        #expect(try driver.text().contains("120 of 300"))
        driver.press(.enter, [.fileOnboarding(.goOnWith(Scenes.stoppedRun))])
        driver.send(.fileOnboarding(.refused(path: "team.csv", Text("Another program uses the run."))))
        #expect(try driver.text().contains("Another program uses the run."))
        driver.press(.down)
        driver.press(.enter)
        let order = FileOrder(
            path: "team.csv", results: "team.csv.results-2.csv", tag: "team.csv", tenant: "sandbox")
        driver.press(.enter, [.fileOnboarding(.start(order))])
    }

    // MARK: the end

    @Test func theEndSaysWhatBecameOfTheRowsAndWhereTheResultsAre() throws {
        var driver = try Scenes.endedFile()
        let text = try driver.text(GoldenScreenTests.wideSize)
        for words in [
            "297 of 300", "2 × The user exists and was left as it is.", "1 × The group /staff is missing.",
            "/home/jane/team.csv.results.csv",
        ] {
            #expect(text.contains(words), "\(words)")
        }
        driver.press(.down)
        driver.press(.enter)
        #expect(driver.shows(FileRowsScreen.self))
        #expect(try driver.text().contains("line 131: bert, refused: The group /staff is missing."))
        driver.press(.escape)
        driver.press(.down)
        driver.press(.enter, [.administration(.loadUsers(search: ""))])
        #expect(driver.shows(UsersScreen.self))
    }

    @Test func handOutsAreWrittenOnce() throws {
        var driver = try Scenes.endedFile()
        let effect = FileOnboardingEffect.handOut(results: "/home/jane/team.csv.results.csv")
        driver.press(.enter, [.fileOnboarding(effect)])
        driver.press(.enter)
        driver.send(.fileOnboarding(.handOutRefused(Text("The disk is full."))))
        #expect(try driver.text().contains("The disk is full."))
        driver.press(.enter, [.fileOnboarding(effect)])
        driver.send(.fileOnboarding(.handedOut(path: "/home/jane/cards.html", count: 297)))
        #expect(try driver.text().contains("297 cards are in /home/jane/cards.html"))
        driver.press(.enter)
        #expect(driver.shows(FileRowsScreen.self))
    }

    @Test func withoutCodesThereAreNoHandOuts() throws {
        var driver = try Scenes.endedFile(
            FileOnboardingEnd(done: 300, total: 300, counts: [.init(.activated, 300)], results: "r.csv"))
        driver.press(.enter, [.administration(.loadUsers(search: ""))])
    }
}
