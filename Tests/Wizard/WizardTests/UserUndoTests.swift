import FlowModel
import IdentityModel
import Sentences
import Terminal
import TerminalUI
import Testing

@testable import Wizard

/// `z` undoes the last change that was made on the users' screen.
struct UserUndoTests {
    private static func orders(_ action: UserAction, _ names: String...) -> [UserOrder] {
        names.map { UserOrder(action, UserTarget(id: $0, username: UserID($0))) }
    }

    /// Two marked users after a deletion.
    private static func deleted() throws -> WizardTestDriver {
        var driver = try Scenes.users()
        for key in [Key.character(" "), .character(" "), .character("d"), .down] { driver.press(key) }
        let orders = orders(.delete, "jane", "janek.nowak")
        driver.press(.enter, [.changeUsers(orders)])
        for order in orders { driver.send(.userActionEnded(UserOutcome(order, .done, undo: .restore))) }
        driver.send(.userActionsEnded(nil), [.administration(.loadUsers(search: ""))])
        driver.send(.usersLoaded(UserPage(search: "", users: Scenes.people)))
        return driver
    }

    /// The list of a provider that does not restore users.
    private static func atKeycloak() throws -> WizardTestDriver {
        var driver = try Scenes.users()
        var page = UserPage(search: "", users: Scenes.people)
        page.isLimited = true
        driver.press(.character("r"), [.administration(.loadUsers(search: ""))])
        driver.send(.usersLoaded(page))
        return driver
    }

    @Test func aDeletionOfSeveralIsUndoneAsOneAndEachIsReported() throws {
        var driver = try Self.deleted()
        #expect(try driver.text().contains(#"To undo this, go back and choose "undo" in the list."#))
        driver.goBackToUsers()
        #expect(try driver.rows().last?.contains("undo") == true)
        let restoring = Self.orders(.restore, "jane", "janek.nowak")
        driver.press(.character("z"), [.changeUsers(restoring)])
        driver.send(.userActionEnded(UserOutcome(restoring[0], .done)))
        let taken = AdministrationRefusal(reason: .conflict, message: Text("User exists with same username"))
        driver.send(.userActionEnded(UserOutcome(restoring[1], .refused(taken))))
        driver.send(.userActionsEnded(nil), [.administration(.loadUsers(search: ""))])
        let text = try driver.text(Size(width: 140, height: 40))
        #expect(
            text.contains("Restore (undo)")
                && text.contains("Sessions and stored logins do not come back."))
        #expect(text.contains("not restored: the name or e-mail address is taken"))
        driver.press(.escape)
        // When the name is free, the rest can be undone.
        driver.press(.character("z"), [.changeUsers([restoring[1]])])
    }

    @Test func whatWasNotBegunCanStillBeUndone() throws {
        var driver = try Self.deleted()
        driver.goBackToUsers()
        let restoring = Self.orders(.restore, "jane", "janek.nowak")
        driver.press(.character("z"), [.changeUsers(restoring)])
        driver.press(.escape, [.stopUsers])
        driver.send(.userActionEnded(UserOutcome(restoring[0], .done)))
        driver.send(.userActionsEnded(nil), [.administration(.loadUsers(search: ""))])
        driver.press(.escape)
        driver.press(.character("z"), [.changeUsers([restoring[1]])])
    }

    @Test func aSingleDeletionIsUndoneAndGetsTheFocus() throws {
        var driver = try Scenes.users()
        driver.press(.character("d"))
        let question = try driver.text().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(question.contains(#""undo" there brings the user back"#) && !question.contains("cannot be undone"))
        driver.press(.down)
        driver.press(.enter, [.administration(.perform(.delete, on: UserID("jane")))])
        driver.send(.performed(.delete, on: UserID("jane"), id: "id-7"), [.administration(.loadUsers(search: ""))])
        #expect(try driver.text().contains(#"jane was deleted. "undo" brings the user back."#))
        driver.send(.usersLoaded(UserPage(search: "", users: Array(Scenes.people.dropFirst()))))
        let order = UserOrder(.restore, UserTarget(id: "id-7", username: UserID("jane")))
        driver.press(.character("z"), [.changeUsers([order])])
        driver.send(.userActionEnded(UserOutcome(order, .done)))
        driver.send(.userActionsEnded(nil), [.administration(.loadUsers(search: ""))])
        driver.send(.usersLoaded(UserPage(search: "", users: Scenes.people)))
        #expect(driver.shows(UsersScreen.self))
        #expect(
            try driver.text().contains("jane was restored.")
                && driver.rows().contains { $0.contains("▸ jane ") })
        driver.press(.character("z"))
        #expect(try driver.text().contains("There is nothing to undo"))
    }

    @Test func aSingleUserWhoseNameIsTakenIsReported() throws {
        var driver = try Scenes.users()
        for key in [Key.character("d"), .down] { driver.press(key) }
        driver.press(.enter, [.administration(.perform(.delete, on: UserID("jane")))])
        driver.send(.performed(.delete, on: UserID("jane")), [.administration(.loadUsers(search: ""))])
        driver.send(.usersLoaded(UserPage(search: "", users: Array(Scenes.people.dropFirst()))))
        let order = Self.orders(.restore, "jane")
        driver.press(.character("z"), [.changeUsers(order)])
        driver.send(
            .userActionEnded(UserOutcome(order[0], .refused(AdministrationRefusal(reason: .conflict)))))
        driver.send(.userActionsEnded(nil), [.administration(.loadUsers(search: ""))])
        #expect(
            try driver.text(Size(width: 140, height: 40)).contains(
                "jane: not restored: the name or e-mail address is taken"))
        driver.send(.usersLoaded(UserPage(search: "", users: Array(Scenes.people.dropFirst()))))
        driver.press(.character("z"), [.changeUsers(order)])
    }

    @Test func disablingIsUndoneByEnabling() throws {
        var driver = try Scenes.users()
        for key in [Key.character(" "), .character(" "), .character("s"), .down] { driver.press(key) }
        let orders = Self.orders(.disable, "jane", "janek.nowak")
        driver.press(.enter, [.changeUsers(orders)])
        driver.send(.userActionEnded(UserOutcome(orders[0], .done, undo: .enable)))
        // Who was disabled before is not enabled.
        driver.send(.userActionEnded(UserOutcome(orders[1], .unchanged)))
        driver.send(.userActionsEnded(nil), [.administration(.loadUsers(search: ""))])
        driver.press(.escape)
        driver.press(.character("z"), [.changeUsers(Self.orders(.enable, "jane"))])
    }

    @Test func theRequiredActionsOfOneUserAreUndone() throws {
        var driver = try Scenes.userSheet()
        let undo = UserOrder(
            .changeRequiredActions(adding: [], removing: ["UPDATE_PASSWORD"]),
            UserTarget(id: "id-7", username: UserID("jane")))
        driver.send(
            .performed(.changeRequiredActions(adding: [], removing: []), on: UserID("jane"), undo: undo),
            [.administration(.loadSheet(.user(UserID("jane")))), .administration(.loadUsers(search: ""))])
        driver.press(.escape)
        driver.press(.character("z"), [.changeUsers([undo])])
    }

    @Test func whatHasNoInverseSaysSoAndNothingEarlierIsUndone() throws {
        var driver = try Self.deleted()
        driver.goBackToUsers()
        driver.press(.home)
        driver.press(.character("P"))
        driver.press(.down)
        driver.press(.enter, [.administration(.perform(.temporaryPassword, on: UserID("jane")))])
        let password = IssuedCode(
            username: UserID("jane"), code: Secret("Abc-1"),
            kind: .temporaryPassword(insteadOfCode: false))
        driver.send(.codeIssued(password), [.administration(.loadUsers(search: ""))])
        driver.press(.character("y"), [.copy(Secret("Abc-1"))])
        driver.send(.copyFinished(succeeded: true))
        driver.press(.escape)
        driver.press(.character("z"))
        #expect(try driver.text().contains("The last change cannot be undone."))
    }

    @Test func anActionThatChangedNothingLeavesTheUndo() throws {
        var driver = try Self.deleted()
        driver.goBackToUsers()
        driver.press(.home)
        for key in [Key.character(" "), .character(" "), .character("s"), .down] { driver.press(key) }
        let orders = Self.orders(.disable, "jane", "janek.nowak")
        driver.press(.enter, [.changeUsers(orders)])
        for order in orders { driver.send(.userActionEnded(UserOutcome(order, .unchanged))) }
        driver.send(.userActionsEnded(nil), [.administration(.loadUsers(search: ""))])
        driver.press(.escape)
        driver.press(.character("z"), [.changeUsers(Self.orders(.restore, "jane", "janek.nowak"))])
    }

    @Test(arguments: [1, 2]) func whereUsersAreNotRestoredTheQuestionSaysSo(count: Int) throws {
        var driver = try Self.atKeycloak()
        if count == 2 { for _ in 0..<2 { driver.press(.character(" ")) } }
        driver.press(.character("d"))
        let text = try driver.text().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains("cannot be undone") && !text.contains("brings"))
    }

    @Test func atSuchAProviderADeletionIsNotUndone() throws {
        var driver = try Self.atKeycloak()
        for key in [Key.character("d"), .down] { driver.press(key) }
        driver.press(.enter, [.administration(.perform(.delete, on: UserID("jane")))])
        driver.send(.performed(.delete, on: UserID("jane")), [.administration(.loadUsers(search: ""))])
        driver.press(.character("z"))
        #expect(try driver.text().contains("The last change cannot be undone."))
    }

    @Test func theUndoEndsWithTheScreen() throws {
        var driver = try Self.deleted()
        driver.goBackToUsers()
        driver.press(.escape)
        while driver.startFocus != .users { driver.press(.down) }
        driver.press(.enter, [.administration(.loadUsers(search: ""))])
        driver.send(.usersLoaded(UserPage(search: "", users: Scenes.people)))
        driver.press(.character("z"))
        #expect(try driver.text().contains("There is nothing to undo"))
    }
}
