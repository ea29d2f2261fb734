import IdentityModel
import Terminal
import Testing

@testable import Wizard

/// Users are created one after the other from the list, without leaving the form.
struct NextUserTests {
    private static let code = Secret("68493536")

    /// The form of a new user, opened from the list.
    static func form() throws -> WizardTestDriver {
        var driver = try Scenes.users()
        driver.press(.character("n"))
        return driver
    }

    /// The code of a user who was created from the list.
    static func issued(_ name: String = "mia") throws -> WizardTestDriver {
        var driver = try form()
        create(name, &driver)
        return driver
    }

    private static func create(_ name: String, _ driver: inout WizardTestDriver) {
        let user = UserID(name)
        driver.type(name)
        driver.press(.enter, [.administration(.createUser(NewUser(username: user)))])
        driver.send(.userCreated(user), [.administration(.perform(.issueCode, on: user))])
        driver.sendAnyway(.codeIssued(IssuedCode(username: user, code: code, expires: Scenes.expiry)))
        driver.sendAnyway(.usersLoaded(UserPage(search: "", users: Scenes.people)))
    }

    @Test(arguments: [Key.enter, .character("n")])
    func theNextUserIsOneKeyAwayOnceTheCodeIsCopied(_ key: Key) throws {
        var driver = try Self.issued()
        driver.press(.character("y"), [.copy(Self.code)])
        driver.send(.copyFinished(succeeded: true))
        driver.press(key)
        #expect(driver.shows(NewUserScreen.self))
        #expect(driver.state.screens.count == 3)
        #expect(try !driver.text().contains("mia"))
        Self.create("noah", &driver)
        #expect(try driver.text().contains("Activation code for noah"))
    }

    @Test(arguments: [Key.enter, .character("n")])
    func aCodeThatNobodyHasIsAskedAboutFirst(_ key: Key) throws {
        var driver = try Self.issued()
        driver.press(key)
        #expect(driver.shows(ConfirmationScreen.self))
        driver.press(.enter)
        #expect(driver.shows(CodeScreen.self))
        driver.press(key)
        driver.press(.down)
        driver.press(.enter)
        #expect(driver.shows(NewUserScreen.self))
        driver.press(.escape, [.administration(.loadUsers(search: ""))])
        #expect(driver.shows(UsersScreen.self))
    }

    /// The three-step entry of the start screen announces the activation, so that comes first there.
    @Test func afterTheEntryOfTheStartScreenTheActivationComesFirst() throws {
        var driver = try Scenes.issued()
        #expect(try driver.text().contains("▸ Activate on this device"))
        driver.press(.character("y"), [.copy(Self.code)])
        driver.send(.copyFinished(succeeded: true))
        driver.press(.character("n"))
        #expect(driver.shows(NewUserScreen.self))
        #expect(try !driver.text().contains("activate on this device"))
    }

    /// A code of a user who exists begins no series.
    @Test func nHasNoMeaningForAUserWhoExists() throws {
        var driver = try Scenes.users()
        driver.press(.end)
        driver.press(.function(5), [.administration(.perform(.issueCode, on: UserID("jana.k")))])
        driver.sendAnyway(.codeIssued(IssuedCode(username: UserID("jana.k"), code: Self.code)))
        #expect(try !driver.text().contains("next user") && !driver.text().contains("Next user"))
        driver.press(.character("n"))
        #expect(driver.shows(CodeScreen.self))
    }

    @Test func theListShowsWhoseCodeWasCopied() throws {
        var driver = try Self.issued("janek.nowak")
        driver.press(.character("y"), [.copy(Self.code)])
        driver.send(.copyFinished(succeeded: true))
        driver.press(.escape, [.administration(.loadUsers(search: ""))])
        let rows = try driver.rows()
        #expect(rows.contains { $0.contains("janek.nowak") && $0.contains("code valid, 60 days left, copied") })
        #expect(rows.filter { $0.contains("copied") }.count == 1)
    }

    @Test func aNewCodeIsNotCopiedYet() throws {
        var driver = try Self.issued("janek.nowak")
        driver.press(.character("y"), [.copy(Self.code)])
        driver.send(.copyFinished(succeeded: true))
        driver.press(.escape, [.administration(.loadUsers(search: ""))])
        driver.press(.function(5))
        driver.press(.down)
        driver.press(.enter, [.administration(.perform(.issueCode, on: UserID("janek.nowak")))])
        driver.sendAnyway(.codeIssued(IssuedCode(username: UserID("janek.nowak"), code: Self.code)))
        driver.press(.escape)
        driver.press(.down)
        driver.press(.enter)
        #expect(driver.shows(UsersScreen.self))
        #expect(try !driver.text().contains("copied"))
    }
}
