import FlowModel
import IdentityModel
import Sentences
import Terminal
import TerminalUI
import Testing

@testable import Wizard

/// The pages, the order and the filter of the list of users.
struct UserListTests {
    @Test func theNextPageIsLoadedWhenTheFocusComesNearTheEnd() throws {
        var driver = try Scenes.manyUsers()
        for _ in 0..<59 { driver.press(.down) }
        var next = UserListRequest()
        next.after = .place("1")
        driver.press(.down, [.administration(.loadUsers(next))])
        driver.press(.down)
        #expect(try driver.text().contains("1-100 of 8 000+"))
        driver.send(.usersLoaded(Scenes.manyUsers(page: 1)))
        for _ in 61..<100 { driver.press(.down) }
        let text = try driver.text()
        #expect(text.contains("▸ user-100") && text.contains("user-099") && text.contains("101-200 of 8 000+"))
    }

    @Test func aPageThatIsRefusedIsNotRequestedByEveryKey() throws {
        var driver = try Scenes.manyUsers()
        var next = UserListRequest()
        next.after = .place("1")
        driver.press(.end, [.administration(.loadUsers(next))])
        driver.send(.administrationRefused(.loadUsers(next), AdministrationRefusal(reason: .unreachable)))
        driver.press(.up)
        driver.press(.character("r"), [.administration(.loadUsers(UserListRequest()))])
    }

    @Test func theOrderIsChosenInAMenu() throws {
        var driver = try Scenes.users()
        driver.press(.character("S"))
        #expect(driver.shows(UserListMenuScreen.self))
        driver.press(.down)
        var newest = UserListRequest()
        (newest.sort, newest.isDescending) = (.created, true)
        driver.press(.enter, [.administration(.loadUsers(newest))])
        driver.send(.usersLoaded(UserPage(newest, users: Scenes.people, total: .exactly(5))))
        #expect(try driver.text().contains("by creation, newest first"))
        driver.press(.character("S"))
        for _ in 0..<3 { driver.press(.down) }
        var oldest = newest
        oldest.isDescending = false
        driver.press(.enter, [.administration(.loadUsers(oldest))])
    }

    @Test func aStatusIsChosenInAMenuAndEscapeShowsAllAgain() throws {
        var driver = try Scenes.users()
        driver.press(.character("f"))
        for _ in 0..<4 { driver.press(.down) }
        var locked = UserListRequest()
        locked.status = .locked
        driver.press(.enter, [.administration(.loadUsers(locked))])
        driver.send(.usersLoaded(UserPage(locked, users: [], total: .exactly(0))))
        let text = try driver.text()
        #expect(text.contains("only: locked") && text.contains("No user has this status: locked."))
        driver.press(.character("/"))
        var found = locked
        found.search = "j"
        driver.press(.character("j"), [.administration(.loadUsers(found))])
        driver.send(.usersLoaded(UserPage(found, users: Scenes.people, total: .exactly(5))))
        driver.press(.escape, [.administration(.loadUsers(locked))])
        driver.send(.usersLoaded(UserPage(locked, users: [], total: .exactly(0))))
        driver.press(.escape, [.administration(.loadUsers(UserListRequest()))])
        #expect(driver.shows(UsersScreen.self))
    }

    @Test func whatKeycloakCannotDoIsShownWithTheReasonAndNotRequested() throws {
        var driver = try Scenes.users()
        var page = UserPage(search: "", users: Scenes.people)
        page.isLimited = true
        #expect(try driver.text().contains("never"))
        driver.press(.character("r"), [.administration(.loadUsers(UserListRequest()))])
        driver.send(.usersLoaded(page))
        // Keycloak reports only the sessions that are open: who has none may have logged in before.
        #expect(try !driver.text().contains("never") && driver.text().contains("2 minutes ago"))
        driver.press(.character("S"))
        driver.press(.down)
        #expect(try driver.text().contains("This provider lists users by name only."))
        driver.press(.enter)
        #expect(driver.shows(UserListMenuScreen.self))
        driver.press(.escape)
        driver.press(.character("f"))
        #expect(try driver.text().contains("Of all statuses, this provider can list only"))
        driver.press(.down)
        var disabled = UserListRequest()
        disabled.status = .disabled
        driver.press(.enter, [.administration(.loadUsers(disabled))])
    }

    @Test func keycloakListsNamesForwardsOnly() {
        var request = UserListRequest()
        #expect(request.obstacleAtKeycloak == nil)
        request.isDescending = true
        #expect(request.obstacleAtKeycloak?.english == "This provider lists users by name only.")
    }

    /// The page with the new user is not loaded, so the user is searched for.
    @Test func aNewUserIsFoundInALongList() throws {
        var driver = try Scenes.manyUsers()
        driver.send(.userCreated(UserID("zoe")), [.administration(.loadUsers(search: ""))])
        driver.send(.usersLoaded(Scenes.manyUsers(page: 0)), [.administration(.loadUsers(search: "zoe"))])
        driver.send(.usersLoaded(UserPage(search: "zoe", users: [UserSummary(username: UserID("zoe"))])))
        driver.press(.function(5), [.administration(.perform(.issueCode, on: UserID("zoe")))])
    }

    @Test func theFocusGoesToTheNextUserWhenItsUserIsDeleted() throws {
        var driver = try Scenes.users()
        driver.press(.down)
        driver.press(.character("d"))
        driver.press(.down)
        driver.press(.enter, [.administration(.perform(.delete, on: UserID("janek.nowak")))])
        driver.send(.performed(.delete, on: UserID("janek.nowak")), [.administration(.loadUsers(search: ""))])
        driver.send(
            .usersLoaded(
                UserPage(search: "", users: Scenes.people.filter { $0.username != UserID("janek.nowak") })))
        driver.issueCode(to: "jan-erik")
    }
}

extension Scenes {
    /// A list of which only the first page is loaded.
    static func manyUsers() throws -> WizardTestDriver {
        var driver = try started(one)
        while driver.startFocus != .users { driver.press(.down) }
        driver.press(.enter, [.administration(.loadUsers(search: ""))])
        driver.send(.usersLoaded(manyUsers(page: 0)))
        return driver
    }

    static func manyUsers(page: Int) -> UserPage {
        var request = UserListRequest()
        request.after = page == 0 ? nil : .place("\(page)")
        let users = (page * 100..<page * 100 + 100).map { number in
            let digits = String(number)
            let name = "user-" + String(repeating: "0", count: 3 - digits.count) + digits
            return UserSummary(username: UserID(name), status: .passwordSet, deviceCount: 0)
        }
        return UserPage(request, users: users, total: .moreThan(8_000), next: .place("\(page + 1)"))
    }
}
