import IdentityModel
import Sentences
import Terminal
import Testing

@testable import Wizard

/// A user's sheet is reloaded after each change to the user.
struct SheetReducerTests {
    private static let jane = UserID("jane")

    private func requiredActions() throws -> WizardTestDriver {
        var driver = try Scenes.userSheet()
        driver.press(.down)
        driver.press(.down)
        driver.press(.enter)
        #expect(driver.shows(RequiredActionsScreen.self))
        return driver
    }

    @Test func onlyWhatThePersonTicksIsSent() throws {
        var driver = try requiredActions()
        for _ in 0..<3 { driver.press(.down) }
        driver.press(.character(" "))
        driver.press(
            .enter,
            [.administration(.perform(.changeRequiredActions(adding: ["UPDATE_PROFILE"], removing: []), on: Self.jane))]
        )
    }

    @Test func onlyWhatThePersonUnticksIsTakenAway() throws {
        var driver = try requiredActions()
        driver.press(.down)
        driver.press(.character(" "))
        driver.press(
            .enter,
            [.administration(.perform(.changeRequiredActions(adding: [], removing: ["CONFIGURE_TOTP"]), on: Self.jane))]
        )
    }

    @Test func whatIsTickedAndUntickedAgainSendsNothing() throws {
        var driver = try requiredActions()
        driver.press(.character(" "))
        driver.press(.character(" "))
        driver.press(.enter)
        #expect(driver.shows(SheetScreen.self))
    }

    /// The compiler does not ask for the place of a new operation.
    @Test func aSheetHasEachRowThatHasWordsForIt() {
        let rows = UserOperation.allCases.filter { $0.row.sheet != nil }
        #expect(Set(UserOperation.onSheet) == Set(rows) && UserOperation.onSheet.count == rows.count)
    }

    @Test(arguments: [
        WizardMessage.performed(.changeRequiredActions(adding: [], removing: []), on: jane),
        .performed(.unlock, on: jane), .performed(.endSessions, on: jane),
    ])
    func aChangeIsFollowedByAFreshSheet(_ change: WizardMessage) throws {
        var driver = try Scenes.userSheet()
        driver.send(change, [.administration(.loadSheet(.user(Self.jane))), .administration(.loadUsers(search: ""))])
    }

    @Test func aRefusalIsGoneAfterAChange() throws {
        var driver = try Scenes.userSheet()
        driver.press(.enter, [.administration(.perform(.issueCode, on: Self.jane))])
        let refusal = AdministrationRefusal(reason: .forbidden, message: Text("No codes today."))
        driver.send(.administrationRefused(.perform(.issueCode, on: Self.jane), refusal))
        #expect(try driver.text().contains("No codes today."))
        driver.sendAnyway(.performed(.endSessions, on: Self.jane))
        #expect(try !driver.text().contains("No codes today."))
    }

    @Test func anIssuedSecretIsFollowedByAFreshSheet() throws {
        var driver = try Scenes.userSheet()
        driver.press(.down)
        driver.press(.enter)
        driver.press(.down)
        driver.press(.enter, [.administration(.perform(.temporaryPassword, on: Self.jane))])
        let password = IssuedCode(
            username: Self.jane, code: Secret("Xc7w-Bd7m"), kind: .temporaryPassword(insteadOfCode: false))
        driver.send(
            .codeIssued(password),
            [.administration(.loadSheet(.user(Self.jane))), .administration(.loadUsers(search: ""))])
    }

    @Test func aSheetThatChangesWhileItIsAskedIsAskedOnceMore() throws {
        var driver = try Scenes.userSheet()
        let sheet = Sheet(subject: .user(Self.jane), sections: [])
        driver.send(
            .performed(.changeRequiredActions(adding: [], removing: []), on: Self.jane),
            [.administration(.loadSheet(.user(Self.jane))), .administration(.loadUsers(search: ""))])
        driver.send(.performed(.endSessions, on: Self.jane))
        driver.send(.sheetLoaded(sheet), [.administration(.loadSheet(.user(Self.jane)))])
        driver.send(.sheetLoaded(sheet))
    }

    @Test func aChangeDoesNotWaitForALook() throws {
        var driver = try requiredActions()
        driver.press(.character(" "))
        driver.send(
            .performed(.endSessions, on: Self.jane),
            [.administration(.loadSheet(.user(Self.jane))), .administration(.loadUsers(search: ""))])
        driver.press(
            .enter,
            [
                .administration(
                    .perform(.changeRequiredActions(adding: ["UPDATE_PASSWORD"], removing: []), on: Self.jane))
            ])
    }

    @Test func anyAddressOfTheProviderIsCopied() throws {
        var driver = try Scenes.checking([])
        driver.press(.escape, [.cancelCheck(Scenes.check)])
        driver.send(.sheetLoaded(Scenes.providerSheet))
        driver.press(.down)
        driver.press(.enter)
        #expect(driver.shows(EndpointsScreen.self))
        driver.press(.enter, [.copy(Secret("https://id.example.com/auth"))])
        driver.press(.down)
        driver.press(.down)
        driver.press(
            .enter,
            [.copy(Secret("https://id.example.com/auth/realms/demo/protocol/openid-connect/auth"))])
        driver.press(.escape)
        #expect(driver.shows(SheetScreen.self))
    }
}
