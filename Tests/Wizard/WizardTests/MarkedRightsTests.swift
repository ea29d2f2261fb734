import FlowModel
import IdentityModel
import Sentences
import Terminal
import TerminalUI
import Testing

@testable import Wizard

/// What the administrator's rights allow with marked users, and forms and hand-outs for several of them.
struct MarkedRightsTests {
    private static let helpDesk = UserAccess([
        "view": true, "manage": false, "issueCode": true, "withdrawCode": true,
        "temporaryPassword": true,
        "unlock": true, "endUserSession": true,
    ])
    private static let nothing = UserAccess([
        "view": true, "manage": false, "issueCode": false, "withdrawCode": false,
        "temporaryPassword": false,
        "unlock": false, "endUserSession": false,
    ])

    /// All users marked, with what may be done with each in turn.
    private static func marked(_ access: UserAccess...) throws -> WizardTestDriver {
        var driver = try Scenes.users()
        var page = UserPage(search: "", users: Scenes.people)
        for place in page.users.indices { page.users[place].access = access[place % access.count] }
        driver.press(.character("r"), [.administration(.loadUsers(search: ""))])
        driver.send(.usersLoaded(page))
        driver.press(.character("*"))
        return driver
    }

    @Test func whatIsNotAllowedIsNotOfferedAndTheMenuSaysWhy() throws {
        var driver = try Self.marked(Self.helpDesk)
        #expect(try driver.rows().last?.contains("Delete") == false)
        driver.press(.character("d"))
        driver.press(.character("s"))
        #expect(driver.shows(UsersScreen.self))
        driver.press(.enter)
        #expect(driver.shows(UserActionsScreen.self))
        let text = try driver.text(Size(width: 140, height: 40))
        let (offered, withheld) = (
            text.split(separator: "Not offered").first, text.split(separator: "Not offered").last
        )
        #expect(offered?.contains("Unlock") == true && offered?.contains("Disable") == false)
        let menu = try #require(driver.state.shown as? UserActionsScreen)
        #expect(
            menu.choices(driver.state.context) == [
                .issueCode, .handOut, .withdrawCode, .temporaryPassword, .unlock, .endSessions,
            ])
        #expect(withheld?.contains("Disable") == true && withheld?.contains("Unlock") == false)
    }

    @Test func whoMayNotBeTouchedIsLeftOutAndCounted() throws {
        var driver = try Self.marked(Self.helpDesk, Self.nothing)
        driver.press(.character("u"))
        let text = try driver.text()
        #expect(text.contains("Unlock 3 users?") && text.contains("2 marked users are left out"))
        driver.press(.down)
        let names = ["jane", "jan-erik", "jana.k"]
        driver.press(
            .enter,
            [
                .changeUsers(
                    names.map {
                        UserOrder(.unlock, UserTarget(id: $0, username: UserID($0), access: Self.helpDesk))
                    })
            ])
    }

    /// The list is as it was when the question was asked.
    @Test func aUserWhoIsCreatedAfterTheQuestionIsNotTouched() throws {
        var driver = try Scenes.users()
        driver.press(.character("*"))
        driver.press(.character("u"))
        #expect(try driver.text().contains("Unlock 5 users?"))
        let all = Scenes.people + [UserSummary(username: UserID("late"))]
        driver.send(.usersLoaded(UserPage(search: "", users: all)))
        driver.press(.down)
        driver.press(.enter, [.changeUsers(Scenes.people.map { UserOrder(.unlock, $0.target) })])
    }

    @Test func groupsOfAllMarkedAreChanged() throws {
        var driver = try Scenes.users()
        driver.press(.character("*"))
        driver.press(.enter)
        try Self.choose("Change groups", &driver, [.administration(.loadGroups)])
        #expect(driver.shows(UsersFormScreen.self))
        driver.type("/staff | /staff/desk")
        driver.press(.tab)
        driver.type("/guests")
        driver.press(.enter)
        #expect(try driver.text().contains("Change the groups of 5 users?"))
        #expect(try driver.text().contains("/staff, /staff/desk"))
        driver.press(.down)
        let action = UserAction.changeGroups(joining: ["/staff", "/staff/desk"], leaving: ["/guests"])
        driver.press(.enter, [.changeUsers(Scenes.people.map { UserOrder(action, $0.target) })])
    }

    @Test func theValidityOfAllMarkedIsChanged() throws {
        var driver = try Scenes.users()
        driver.press(.character("*"))
        driver.press(.enter)
        try Self.choose("Change validity", &driver)
        driver.press(.tab)
        driver.type("31.12.2026")
        driver.press(.enter)
        #expect(try driver.text().contains("Change the validity of 5 users?"))
        driver.press(.down)
        let action = UserAction.changeValidity(from: nil, until: "31.12.2026")
        driver.press(.enter, [.changeUsers(Scenes.people.map { UserOrder(action, $0.target) })])
    }

    @Test func anEmptyFormAsksNothing() throws {
        var driver = try Scenes.users()
        driver.press(.character("*"))
        driver.press(.enter)
        try Self.choose("Change groups", &driver, [.administration(.loadGroups)])
        driver.press(.enter, [.administration(.loadUsers(search: ""))])
        #expect(driver.shows(UsersScreen.self))
    }

    @Test func handOutsOfAllMarkedAreWrittenToOneFile() throws {
        var driver = try Scenes.users()
        driver.press(.character(" "))
        driver.press(.character(" "))
        driver.press(.character("h"))
        #expect(try driver.text().contains("Issue new codes to 2 users for hand-outs?"))
        driver.press(.down)
        let orders = ["jane", "janek.nowak"].map {
            UserOrder(.issueCode, UserTarget(id: $0, username: UserID($0)))
        }
        driver.press(.enter, [.changeUsers(orders)])
        let codes = orders.map { IssuedCode(username: $0.user.username, code: Secret("68493536")) }
        for (order, code) in zip(orders, codes) {
            driver.send(.userActionEnded(UserOutcome(order, .issued(code))))
        }
        driver.send(
            .userActionsEnded(nil),
            [.administration(.handOut(codes, printing: nil)), .administration(.loadUsers(search: ""))])
        driver.send(
            .handOutReported(
                HandOutReport(
                    users: codes.map(\.username), path: "/home/desk/handouts-2.txt", printing: .notSet)))
        #expect(
            try driver.text(Size(width: 140, height: 40)).contains(
                "The hand-outs are in /home/desk/handouts-2.txt."))
        #expect(driver.state.context.handedOut[UserID("jane")] == .written)
        driver.press(.escape)
        #expect(driver.shows(UsersScreen.self), "codes on paper are not lost")
    }

    @Test func withoutHandOutsTheCodesAreNotLeftUnasked() throws {
        var driver = try Scenes.users()
        for key in [Key.character(" "), .character(" "), .character("h"), .down] { driver.press(key) }
        let orders = ["jane", "janek.nowak"].map {
            UserOrder(.issueCode, UserTarget(id: $0, username: UserID($0)))
        }
        driver.press(.enter, [.changeUsers(orders)])
        let codes = orders.map { IssuedCode(username: $0.user.username, code: Secret("68493536")) }
        for (order, code) in zip(orders, codes) {
            driver.send(.userActionEnded(UserOutcome(order, .issued(code))))
        }
        driver.sendAnyway(.userActionsEnded(nil))
        let why = AdministrationRefusal(reason: .failed, message: Text("The disk is full."))
        driver.send(.administrationRefused(.handOut(codes, printing: nil), why))
        #expect(
            try driver.text(Size(width: 140, height: 40)).contains("jane, janek.nowak was not written"))
        driver.press(.escape)
        #expect(driver.shows(ConfirmationScreen.self))
    }

    private static func choose(
        _ title: String, _ driver: inout WizardTestDriver, _ effects: [WizardEffect] = []
    ) throws {
        for _ in 0..<13 where try !driver.rows().contains(where: { $0.contains("▸ " + title) }) {
            driver.press(.down)
        }
        driver.press(.enter, effects)
    }
}
