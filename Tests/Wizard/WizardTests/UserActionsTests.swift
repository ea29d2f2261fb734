import FlowModel
import IdentityModel
import Localization
import Terminal
import TerminalUI
import Testing

@testable import Wizard

/// Marks in the list of users, and actions on the marked ones.
struct UserActionsTests {
    private static func target(_ name: String) -> UserTarget { UserTarget(id: name, username: UserID(name)) }

    private static func orders(_ action: UserAction, _ names: String...) -> [UserOrder] {
        names.map { UserOrder(action, target($0)) }
    }

    private static func issued(_ order: UserOrder, _ code: String) -> UserOutcome {
        let issued = IssuedCode(
            username: order.user.username, code: Secret(code), expires: Scenes.expiry)
        return UserOutcome(order, .issued(issued))
    }

    @Test func spaceMarksAndGoesDownAndEscapeUnmarks() throws {
        var driver = try Scenes.users()
        driver.press(.character(" "))
        driver.press(.character(" "))
        #expect(try driver.text().contains("2 marked") && driver.rows().contains { $0.contains("● janek.nowak") })
        #expect(try driver.rows().contains { $0.contains("▸") && $0.contains("jan-erik") })
        driver.press(.escape)
        #expect(driver.shows(UsersScreen.self))
        #expect(try !driver.text().contains("marked"))
    }

    /// The compiler does not ask for the action of a new operation, nor for the words of its question.
    @Test(arguments: UserOperation.allCases.filter { $0.row.marked != nil })
    func eachRowOfTheMenuOpensItsQuestionOrForm(_ operation: UserOperation) throws {
        var driver = try Scenes.users()
        driver.press(.character(" "))
        driver.press(.character(" "))
        driver.press(.enter)
        let menu = try #require(driver.state.shown as? UserActionsScreen)
        let place = try #require(menu.choices(driver.state.context).firstIndex(of: operation))
        for _ in 0..<place { driver.press(.down) }
        driver.pressAnyway(.enter)
        #expect(!driver.shows(UserActionsScreen.self) && !driver.shows(UsersScreen.self))
        guard driver.shows(UsersQuestionScreen.self), let title = operation.row.title else { return }
        #expect(try driver.text().contains(driver.state.context.settings.texts(title)))
    }

    /// The compiler does not ask for the command of a new operation.
    @Test(arguments: UserOperation.allCases.compactMap(\.action)) func eachActionHasACommand(_ action: UserAction) {
        #expect(!action.operation.row.command.isEmpty)
    }

    @Test func vEndsARange() throws {
        var driver = try Scenes.users()
        driver.press(.character(" "))
        driver.press(.down)
        driver.press(.down)
        driver.press(.character("v"))
        #expect(try driver.text().contains("4 marked"))
    }

    @Test func vWithoutABeginningBeginsARange() throws {
        var driver = try Scenes.users()
        driver.press(.end)
        driver.press(.character("v"))
        driver.press(.up)
        driver.press(.up)
        driver.press(.character("v"))
        #expect(try driver.text().contains("3 marked"))
    }

    @Test func theStarReadsTheWholeListAndTheQuestionNamesTheNumber() throws {
        var driver = try Scenes.manyUsers()
        var request = UserListRequest()
        request.maximum = 500
        driver.press(.character("*"), [.administration(.loadUsers(request))])
        let first = (0..<500).map { UserSummary(username: UserID("user-\($0)")) }
        var next = request
        next.after = .place("500")
        driver.send(
            .usersLoaded(UserPage(request, users: first, total: .exactly(502), next: .place("500"))),
            [.administration(.loadUsers(next))])
        #expect(try driver.text().contains("reading the users to mark them: 500"))
        let last = [UserSummary(username: UserID("y")), UserSummary(username: UserID("z"))]
        driver.send(.usersLoaded(UserPage(next, users: last, total: .exactly(502))))
        #expect(try driver.text().contains("502 marked"))
        driver.press(.character("u"))
        #expect(try driver.text().contains("Unlock 502 users?"))
    }

    /// An action before the end would be one on what was marked or selected before.
    @Test func noActionStartsWhileTheStarReads() throws {
        var driver = try Scenes.manyUsers()
        var request = UserListRequest()
        request.maximum = 500
        driver.press(.character(" "))
        driver.press(.character("*"), [.administration(.loadUsers(request))])
        for key in [Key.character("d"), .character("s"), .enter, .character("P"), .function(5)] {
            driver.press(key, [])
            #expect(driver.shows(UsersScreen.self))
            #expect(try driver.text().contains("The users are still being read to mark them: nothing was done."))
        }
        driver.send(.usersLoaded(UserPage(request, users: [UserSummary(username: UserID("y"))], total: .exactly(1))))
        driver.press(.character("d"))
        #expect(driver.shows(UsersQuestionScreen.self))
    }

    /// The star is for the filter that is typed, also before its answer; another filter ends it.
    @Test func theStarWaitsForTheFilter() throws {
        var driver = try Scenes.manyUsers()
        driver.press(.character("/"))
        driver.press(.character("y"), [.administration(.loadUsers(search: "y"))])
        driver.press(.enter)
        driver.press(.character("*"), [])
        #expect(try driver.text().contains("reading the users to mark them"))
        let found = UserSummary(username: UserID("y"))
        var all = UserListRequest(search: "y")
        all.maximum = 500
        driver.send(
            .usersLoaded(UserPage(UserListRequest(search: "y"), users: [found], total: .exactly(1))),
            [.administration(.loadUsers(all))])
        driver.send(.usersLoaded(UserPage(all, users: [found], total: .exactly(1))))
        #expect(try driver.text().contains("1 marked"))
    }

    @Test(arguments: [Key.end, .character("G")]) func theEndOfAListIsLoaded(_ key: Key) throws {
        var driver = try Scenes.manyUsers()
        let list = try #require(driver.state.shown as? UsersScreen)
        let next = try #require(list.window.next)
        driver.press(key, [.administration(.loadUsers(next))])
        var last = next
        last.after = .place("400")
        let middle = (0..<100).map { UserSummary(username: UserID("x-\($0)")) }
        driver.send(
            .usersLoaded(UserPage(next, users: middle, total: .exactly(9999), next: .place("400"))),
            [.administration(.loadUsers(last))])
        driver.send(.usersLoaded(UserPage(last, users: [UserSummary(username: UserID("zoe"))], total: .exactly(9999))))
        #expect(try driver.rows().contains { $0.hasPrefix(" ▸") && $0.contains("zoe") })
        // Another key ends the search for the end.
        driver.press(.up)
        #expect(try !driver.rows().contains { $0.hasPrefix(" ▸") && $0.contains("zoe") })
    }

    /// A list after `*`; the second and the last user are administrators.
    static func markedWithAdministrators() throws -> WizardTestDriver {
        var driver = try Scenes.users()
        var page = UserPage(search: "", users: Scenes.people)
        for place in [1, 4] { page.users[place].isAdministrator = true }
        driver.press(.character("r"), [.administration(.loadUsers(search: ""))])
        driver.send(.usersLoaded(page))
        driver.press(.character("*"))
        return driver
    }

    @Test func theStarLeavesOutAdministratorsAndSaysHowMany() throws {
        var driver = try Self.markedWithAdministrators()
        #expect(try driver.text().contains("3 marked, without 2 administrators"))
        driver.press(.character("s"))
        #expect(try driver.text().contains("Disable 3 users") && !driver.text().contains("administrator"))
        driver.press(.down)
        driver.press(.enter, [.changeUsers(Self.orders(.disable, "jane", "jan-erik", "janet"))])
    }

    @Test func aRangeLeavesOutAdministrators() throws {
        var driver = try Self.markedWithAdministrators()
        driver.press(.escape)
        #expect(try !driver.text().contains("administrator"))
        driver.press(.character(" "))
        driver.press(.down)
        driver.press(.character("v"))
        #expect(try driver.text().contains("2 marked, without 1 administrator "))
    }

    @Test func spaceMarksAnAdministratorAndTheQuestionNamesEach() throws {
        var driver = try Self.markedWithAdministrators()
        driver.press(.down)
        driver.press(.character(" "))
        #expect(try driver.text().contains("4 marked, without 1 administrator "))
        driver.press(.character("d"))
        #expect(try driver.text().contains("janek.nowak is an administrator."))
        driver.press(.escape)
        driver.press(.end)
        driver.press(.character(" "))
        #expect(try driver.text().contains("5 marked") && !driver.text().contains("without"))
        driver.press(.character("d"))
        #expect(try driver.text().contains("These are administrators: janek.nowak, jana.k."))
    }

    /// Pages that are read to be marked do too.
    @Test func administratorsOfPagesThatAreReadAreLeftOut() throws {
        var driver = try Scenes.manyUsers()
        var request = UserListRequest()
        request.maximum = 500
        driver.press(.character("*"), [.administration(.loadUsers(request))])
        var users = (0..<376).map { UserSummary(username: UserID("user-\($0)")) }
        for place in [3, 300] { users[place].isAdministrator = true }
        driver.send(.usersLoaded(UserPage(request, users: users, total: .exactly(376))))
        #expect(try driver.text().contains("374 marked, without 2 administrators"))
    }

    /// Nobody is left out of nothing.
    @Test func theAdministratorsAreForgottenWithTheLastMark() {
        var marks = UserMarks()
        let administrator = UserTarget(id: "a", username: UserID("a"), isAdministrator: true)
        marks.add([administrator, Self.target("jane")])
        #expect(marks.count == 1 && marks.leftOut == 1)
        marks.remove(["jane"])
        #expect(marks.isEmpty && marks.leftOut == 0)
    }

    @Test func escapeEndsTheReading() throws {
        var driver = try Scenes.manyUsers()
        var request = UserListRequest()
        request.maximum = 500
        driver.press(.character("*"), [.administration(.loadUsers(request))])
        driver.press(.escape)
        driver.send(.usersLoaded(UserPage(request, users: Scenes.people, total: .exactly(5), next: .place("5"))))
        #expect(try !driver.text().contains("marked") && driver.text().contains("user-000"))
    }

    @Test func atKeycloakTheStarMarksOnlyAListThatIsLoaded() throws {
        var driver = try Scenes.manyUsers()
        var page = Scenes.manyUsers(page: 0)
        page.isLimited = true
        driver.press(.character("r"), [.administration(.loadUsers(UserListRequest()))])
        driver.send(.usersLoaded(page))
        driver.press(.character("*"))
        #expect(try driver.text().contains("is not asked for all its users"))
    }

    @Test func codesOfSeveralAreIssuedShownCopiedAndWritten() throws {
        var driver = try Scenes.users()
        driver.press(.character(" "))
        driver.press(.character(" "))
        driver.press(.function(5))
        #expect(try driver.text().contains("Issue new activation codes to 2 users?"))
        driver.press(.down)
        let orders = Self.orders(.issueCode, "jane", "janek.nowak")
        driver.press(.enter, [.changeUsers(orders)])
        #expect(driver.shows(UserResultsScreen.self))
        driver.send(.userActionEnded(Self.issued(orders[0], "12345678")))
        #expect(try driver.text().contains("1 of 2"))
        let refusal = AdministrationRefusal(reason: .conflict)
        driver.send(.userActionEnded(UserOutcome(orders[1], .refused(refusal))))
        driver.send(.userActionsEnded(nil), [.administration(.loadUsers(search: ""))])
        let text = try driver.text()
        #expect(text.contains("1234 5678") && text.contains("█") && text.contains("1 failed and stays marked"))
        #expect(text.contains("already taken"))
        driver.press(.escape)
        #expect(try driver.text().contains("What was issued to 1 user is not shown again"))
        driver.press(.enter)
        driver.press(
            .character("e"),
            [.writeCodes([Self.issued(orders[0], "12345678"), UserOutcome(orders[1], .refused(refusal))])])
        driver.send(.codesWritten(path: "/tmp/codes.csv"))
        #expect(try driver.text().contains("/tmp/codes.csv"))
        driver.press(.escape)
        #expect(driver.shows(UsersScreen.self))
        #expect(try driver.text().contains("1 marked") && driver.rows().contains { $0.contains("● janek.nowak") })
    }

    @Test func whatIsCopiedHasALineForEachUser() throws {
        var driver = try Scenes.users()
        driver.press(.character(" "))
        driver.press(.character(" "))
        driver.press(.character("u"))
        driver.press(.down)
        let orders = Self.orders(.unlock, "jane", "janek.nowak")
        driver.press(.enter, [.changeUsers(orders)])
        driver.send(.userActionEnded(UserOutcome(orders[0], .done)))
        driver.send(.userActionEnded(UserOutcome(orders[1], .unchanged)))
        driver.send(.userActionsEnded(nil), [.administration(.loadUsers(search: ""))])
        driver.press(.character("y"), [.copy(Secret("jane\tdone\njanek.nowak\twas so before\n"))])
        driver.press(.escape)
        #expect(driver.shows(UsersScreen.self))
    }

    @Test func escapeStopsAndWhoIsBegunIsStillReported() throws {
        var driver = try Scenes.users()
        driver.press(.character("*"))
        driver.press(.enter)
        for _ in 0..<4 { driver.press(.down) }
        driver.press(.enter)
        driver.press(.down)
        let names = Scenes.people.map(\.username.rawValue)
        let orders = names.map { UserOrder(.unlock, Self.target($0)) }
        driver.press(.enter, [.changeUsers(orders)])
        driver.press(.escape, [.stopUsers])
        driver.press(.escape)
        #expect(try driver.text().contains("Stopping"))
        driver.send(.userActionEnded(UserOutcome(orders[0], .done)))
        driver.send(.userActionsEnded(nil), [.administration(.loadUsers(search: ""))])
        #expect(try driver.text().contains("Stopped: 1 done, 0 failed, 4 not begun."))
        driver.press(.escape)
        #expect(try driver.text().contains("4 marked"))
    }

    @Test(arguments: [20, 21]) func manyAreDeletedOnlyWhenTheirNumberIsTyped(count: Int) throws {
        var driver = try Scenes.manyUsers()
        driver.press(.character(" "))
        for _ in 0..<(count - 2) { driver.press(.down) }
        driver.press(.character("v"))
        driver.press(.character("d"))
        #expect(try driver.text().contains("Delete \(count) users at sandbox?"))
        let orders = Scenes.manyUsers(page: 0).users.prefix(count).map { UserOrder(.delete, $0.target) }
        if count == 20 {
            driver.press(.down)
        } else {
            driver.type("20")
            driver.press(.enter)
            #expect(try driver.text().contains("There are 21 users. Nothing was deleted."))
            driver.pressAnyway(.backspace)
            driver.type("1")
        }
        driver.press(.enter, [.changeUsers(orders)])
    }

    @Test func aSingleUserIsDisabledAndEnabledWithAKeyAndANotice() throws {
        var driver = try Scenes.users()
        driver.press(.character("s"))
        driver.press(.down)
        let disabling = Self.orders(.disable, "jane")
        driver.press(.enter, [.changeUsers(disabling)])
        driver.send(.userActionEnded(UserOutcome(disabling[0], .done, undo: .enable)))
        driver.send(.userActionsEnded(nil), [.administration(.loadUsers(search: ""))])
        #expect(driver.shows(UsersScreen.self))
        #expect(try driver.text().contains("jane is disabled."))
        var people = Scenes.people
        people[0].status = .disabled
        driver.send(.usersLoaded(UserPage(search: "", users: people)))
        driver.press(.character("s"), [.changeUsers(Self.orders(.enable, "jane"))])
    }

    @Test func requiredActionsAreAddedToAllMarked() throws {
        var driver = try Scenes.users()
        driver.press(.character("*"))
        driver.press(.enter)
        for _ in 0..<5 { driver.press(.down) }
        driver.press(.enter)
        #expect(driver.shows(RequiredActionsScreen.self))
        driver.press(.character(" "))
        driver.press(.enter)
        #expect(driver.shows(UsersQuestionScreen.self))
        driver.press(.down)
        let action = UserAction.changeRequiredActions(adding: ["UPDATE_PASSWORD"], removing: [])
        driver.press(.enter, [.changeUsers(Scenes.people.map { UserOrder(action, $0.target) })])
    }
}
