import IdentityModel
import Sentences
import Terminal
import Testing

@testable import Wizard

/// `h` writes a code to a hand-out and prints it.
struct HandOutReducerTests {
    private static let mia = UserID("mia")
    private static let code = IssuedCode(username: mia, code: Secret("68493536"), expires: Scenes.expiry)

    private static func report(_ printing: HandOutReport.Printing) -> WizardMessage {
        .handOutReported(
            HandOutReport(users: [mia], path: "/home/desk/handout-mia.txt", printing: printing))
    }

    /// A code on the screen, with a print command in the settings.
    static func issued(_ command: String? = "lp -d desk") throws -> WizardTestDriver {
        var preferences = WizardPreferences()
        preferences.printCommand = command.flatMap { PrintCommand(parsing: $0) }
        var driver = try WizardTestDriver(preferences: preferences)
        driver.send(.providerOpened(Scenes.sandbox))
        driver.send(.stateChanged(.flow(Scenes.one)))
        while driver.startFocus != .users { driver.press(.down) }
        driver.press(.enter, [.administration(.loadUsers(search: ""))])
        driver.send(.usersLoaded(UserPage(search: "", users: Scenes.people)))
        driver.press(.character("n"))
        create(&driver)
        return driver
    }

    private static func create(_ driver: inout WizardTestDriver) {
        driver.type("mia")
        driver.press(.enter, [.administration(.createUser(NewUser(username: mia)))])
        driver.send(.userCreated(mia), [.administration(.perform(.issueCode, on: mia))])
        driver.sendAnyway(.codeIssued(code))
    }

    static func printed(_ printing: HandOutReport.Printing) throws -> WizardTestDriver {
        var driver = try issued(printing == .notSet ? nil : "lp -d desk")
        driver.pressAnyway(.character("h"))
        driver.send(report(printing))
        return driver
    }

    /// The keys that a desk presses besides what it types: at most four, and three from the second user on.
    @Test func aNewUserWithAPrintedCodeTakesFourKeys() throws {
        var driver = try Scenes.users()
        var keys = 0
        func press(_ key: Key, _ driver: inout WizardTestDriver) -> [WizardEffect] {
            keys += 1
            return driver.pressAnyway(key)
        }
        _ = press(.character("n"), &driver)
        for name in ["mia", "noah", "lena"] {
            let user = UserID(name)
            driver.type(name)
            #expect(press(.enter, &driver) == [.administration(.createUser(NewUser(username: user)))])
            driver.send(.userCreated(user), [.administration(.perform(.issueCode, on: user))])
            let code = IssuedCode(username: user, code: Secret("68493536"), expires: Scenes.expiry)
            driver.sendAnyway(.codeIssued(code))
            #expect(press(.character("h"), &driver) == [.administration(.handOut([code], printing: nil))])
            driver.send(
                .handOutReported(HandOutReport(users: [user], path: "/h.txt", printing: .ended(status: 0))))
            #expect(press(.enter, &driver).isEmpty)
            #expect(driver.shows(NewUserScreen.self))
        }
        #expect(keys == 1 + 3 * 3)
        #expect(driver.state.context.handedOut[UserID("lena")] == .printed)
    }

    @Test(arguments: [
        (HandOutReport.Printing.notSet, "enter a print command in the settings"), (.running, "Printing: lp is running"),
        (.ended(status: 0), "Sent to the printer"), (.ended(status: 1), "Not printed: lp ended with status 1"),
        (.notStarted, "Not printed: lp cannot be started"),
    ])
    func theScreenSaysWhereTheFileIsAndHowThePrintingEnded(
        _ printing: HandOutReport.Printing, _ words: String
    ) throws {
        let text = try Self.printed(printing).text(Size(width: 140, height: 40))
        #expect(text.contains("The hand-out is in /home/desk/handout-mia.txt."))
        #expect(text.contains(words))
    }

    @Test func theCommandOfTheSettingsPrints() throws {
        var driver = try Self.issued("lp -d desk")
        driver.press(
            .character("h"), [.administration(.handOut([Self.code], printing: PrintCommand(parsing: "lp -d desk")))])
        driver.press(.character("h"))
    }

    /// Nobody is asked about a code that is being written, and none is lost.
    @Test func leavingWaitsForTheFile() throws {
        var driver = try Self.issued()
        driver.pressAnyway(.character("h"))
        driver.press(.enter)
        #expect(driver.shows(CodeScreen.self))
        driver.send(Self.report(.running))
        #expect(driver.shows(NewUserScreen.self))
        driver.send(Self.report(.ended(status: 0)))
        #expect(driver.state.context.handedOut[Self.mia] == .printed)
    }

    @Test func aFileThatIsNotWrittenIsSaidAndTheCodeStays() throws {
        var driver = try Self.issued()
        driver.pressAnyway(.character("h"))
        driver.press(.enter)
        let why = Text("The disk is full.")
        driver.send(
            .administrationRefused(
                .handOut([IssuedCode(username: Self.mia, code: Secret("68493536"))], printing: nil),
                AdministrationRefusal(reason: .failed, message: why)))
        #expect(try driver.text().contains("The hand-out for mia was not written."))
        driver.press(.enter)
        #expect(driver.shows(ConfirmationScreen.self))
    }

    @Test func aUserOfTheListGetsANewCodeAfterAQuestion() throws {
        var driver = try Scenes.users()
        driver.press(.end)
        driver.press(.character("h"))
        #expect(driver.shows(ConfirmationScreen.self))
        driver.press(.down)
        let user = UserID("jana.k")
        driver.press(.enter, [.administration(.perform(.issueCode, on: user))])
        let code = IssuedCode(username: user, code: Secret("68493536"), expires: Scenes.expiry)
        driver.send(
            .codeIssued(code),
            [.administration(.handOut([code], printing: nil)), .administration(.loadUsers(search: ""))])
        #expect(driver.shows(CodeScreen.self))
        driver.send(.handOutReported(HandOutReport(users: [user], path: "/h.txt", printing: .notSet)))
        driver.press(.escape)
        #expect(driver.shows(UsersScreen.self))
    }

    @Test func aTemporaryPasswordHasAHandOutToo() throws {
        var driver = try Scenes.users()
        driver.press(.end)
        driver.press(.character("P"), [.administration(.perform(.temporaryPassword, on: UserID("jana.k")))])
        let password = IssuedCode(
            username: UserID("jana.k"), code: Secret("Xc7w-Bd7m"), kind: .temporaryPassword(insteadOfCode: false))
        driver.sendAnyway(.codeIssued(password))
        driver.press(.character("h"), [.administration(.handOut([password], printing: nil))])
    }

    @Test(arguments: [
        ("lp", ["lp"]), ("lp -d desk", ["lp", "-d", "desk"]),
        (" lp\t-d  'second floor' ", ["lp", "-d", "second floor"]),
        (#"lp -o media="A 4""#, ["lp", "-o", "media=A 4"]), ("lp ''", ["lp", ""]),
        ("lp | cat $X", ["lp", "|", "cat", "$X"]),
    ])
    func aPrintCommandIsWordsWithoutAShell(_ text: String, _ words: [String]) {
        #expect(PrintCommand(parsing: text)?.words == words)
    }

    @Test(arguments: ["", "  ", "lp 'desk", "\"", "''", "lp\u{1B}[1m", "lp\n-d"])
    func whatIsNoProgramIsRefused(_ text: String) {
        #expect(PrintCommand(parsing: text) == nil)
    }

    @Test func aQuotationMarkThatIsNotClosedIsToldInTheSettings() throws {
        var driver = try Scenes.started()
        driver.press(.function(9))
        driver.press(.backTab)
        driver.type("lp 'desk")
        driver.press(.enter)
        #expect(driver.shows(SettingsScreen.self))
        #expect(try driver.text(Size(width: 140, height: 60)).contains("This is not a program"))
        driver.type("'")
        var stored = driver.state.preferences
        stored.printCommand = PrintCommand(parsing: "lp 'desk'")
        driver.press(.enter, [.saveSettings(stored)])
    }
}
