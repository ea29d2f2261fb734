import FlowModel
import IdentityModel
import Localization
import Terminal
import Testing

@testable import Wizard

/// The loaded pages of a long list.
struct UserWindowTests {
    /// A list of all users, read at 9:05, with the third and fourth marked.
    private static func read() throws -> (driver: WizardTestDriver, page: UserPage) {
        var driver = try Scenes.users()
        driver.press(.character("r"), [.administration(.loadUsers(search: ""))])
        var page = UserPage(search: "", users: Scenes.people)
        page.readAt = ReportedTime(seconds: 0, on: "2026-11-12T09:05:00Z").date
        driver.send(.usersLoaded(page))
        for key in [Key.down, .down, .character(" "), .character(" ")] { driver.press(key) }
        return (driver, page)
    }

    @Test func theListSaysWhenItWasRead() throws {
        #expect(try Self.read().driver.text().contains("as of 09:05"))
        #expect(try !Scenes.users().text().contains("as of"))
    }

    @Test func whoIsGoneIsCountedAndTheFocusKeepsItsPlace() throws {
        var (driver, page) = try Self.read()
        #expect(
            try driver.text().contains("2 marked")
                && driver.rows().contains { $0.contains("▸") && $0.contains("jana.k") })
        driver.press(.up)
        driver.send(.attentionReturned, [.administration(.loadUsers(search: ""))])
        page.users.remove(at: 3)
        page.readAt = ReportedTime(seconds: 0, on: "2026-11-12T09:09:00Z").date
        driver.send(.usersLoaded(page))
        let text = try driver.text()
        #expect(text.contains("2 marked, 1 of them is gone") && text.contains("as of 09:09"))
        #expect(try driver.rows().contains { $0.contains("▸") && $0.contains("jana.k") })
        // One who was added moves neither the focus nor the marks.
        driver.send(.attentionReturned, [.administration(.loadUsers(search: ""))])
        page.users.insert(UserSummary(username: UserID("aaron")), at: 0)
        driver.send(.usersLoaded(page))
        #expect(try driver.rows().contains { $0.contains("▸") && $0.contains("jana.k") })
        #expect(try driver.rows().contains { $0.contains("● jan-erik") })
        driver.press(.escape)
        #expect(try !driver.text().contains("marked"))
    }

    @Test func aChangeOfTwoMakesTheOtherPagesStale() throws {
        var driver = try Scenes.manyUsers()
        driver.press(.end, [.administration(.loadUsers(Scenes.manyUsers(page: 1).request))])
        driver.send(
            .usersLoaded(Scenes.manyUsers(page: 1)), [.administration(.loadUsers(Scenes.manyUsers(page: 2).request))])
        driver.press(.home)
        driver.sendAnyway(.usersLoaded(Scenes.manyUsers(page: 2)))
        for key in [Key.character(" "), .character(" "), .character("u"), .down] { driver.press(key) }
        let orders = Scenes.manyUsers(page: 0).users.prefix(2).map { UserOrder(.unlock, $0.target) }
        driver.press(.enter, [.changeUsers(orders)])
        for order in orders { driver.send(.userActionEnded(UserOutcome(order, .done))) }
        driver.send(.userActionsEnded(nil), [.administration(.loadUsers(search: ""))])
        driver.send(.usersLoaded(Scenes.manyUsers(page: 0)))
        let pages = driver.state.screens.compactMap { ($0.value as? UsersScreen)?.window.pages.count }
        #expect(pages == [1])
    }

    /// Only from a screen that hid the list, and only if the list is seen.
    @Test func theListIsReadAgainWhenOneReturnsToIt() throws {
        var driver = try Scenes.users()
        driver.press(.character("d"))
        driver.send(.attentionReturned)
        driver.press(.escape)
        driver.press(.character("i"), [.administration(.loadSheet(.user(UserID("jane"))))])
        driver.send(.attentionReturned)
        driver.press(.escape, [.administration(.loadUsers(search: ""))])
    }

    /// A page of 100 users of a list of `count`.
    private static func page(_ number: Int, of count: Int = 1_000, names: String = "u") -> UserPage {
        var request = UserListRequest()
        request.after = number == 0 ? nil : .place("\(number)")
        let users = (number * 100..<min(count, number * 100 + 100)).map {
            UserSummary(username: UserID("\(names)\($0)"))
        }
        return UserPage(
            request, users: users, total: .exactly(count),
            next: number * 100 + 100 < count ? .place("\(number + 1)") : nil)
    }

    private static func window(_ pages: Range<Int>) -> UserWindow {
        var window = UserWindow()
        for number in pages { window.take(page(number), isAlone: false) }
        return window
    }

    private static func names(_ window: UserWindow) -> [String] { window.users.map(\.username.rawValue) }

    @Test func pagesJoinWithoutASeam() {
        let window = Self.window(0..<3)
        #expect(Self.names(window) == (0..<300).map { "u\($0)" } && window.offset == 0)
        #expect(window.next?.after == .place("3") && window.previous == nil && !window.isWhole)
        #expect(Self.window(0..<10).next == nil)
    }

    @Test func aLongListDropsPagesAtTheOtherEnd() {
        var window = Self.window(0..<8)
        #expect(window.users.count == 500 && window.offset == 300 && window.pages.count == UserWindow.mostPages)
        #expect(window.previous?.after == .place("2"))
        for number in [2, 1, 0] { window.take(Self.page(number), isAlone: false) }
        #expect(window.offset == 0 && window.previous == nil && window.next?.after == .place("5"))
        #expect(Self.names(window) == (0..<500).map { "u\($0)" })
    }

    @Test func aPageThatIsLoadedAgainReplacesItself() {
        var window = Self.window(0..<3)
        window.take(Self.page(1, names: "v"), isAlone: false)
        #expect(Self.names(window)[100] == "v100" && window.users.count == 300)
        #expect(window.request(containing: "u250")?.after == .place("2"))
        #expect(window.request(containing: "nobody")?.after == nil)
    }

    @Test func afterAChangeOfManyOnlyThePageThatWasLoadedAgainIsKept() {
        var window = Self.window(0..<3)
        window.take(Self.page(1, names: "v"), isAlone: true)
        #expect(window.users.count == 100 && window.offset == 100)
        #expect(window.previous?.after == nil && window.previous != nil && window.next?.after == .place("2"))
    }

    /// The pages after it no longer begin where it ends.
    @Test func aPageWithAnotherEndDropsThoseThatFollow() {
        var window = Self.window(0..<3)
        var shorter = Self.page(1)
        shorter.next = .place("after u199")
        window.take(shorter, isAlone: false)
        #expect(window.users.count == 200 && window.next?.after == .place("after u199"))
    }

    @Test func aUserOnTwoPagesIsListedOnce() {
        var window = Self.window(0..<1)
        var second = Self.page(1)
        second.users.insert(UserSummary(username: UserID("u99")), at: 0)
        window.take(second, isAlone: false)
        #expect(window.users.count == 200)
    }

    @Test func anotherListBeginsAtItsFirstPage() {
        var window = Self.window(0..<3)
        var other = Self.page(1)
        other.request.search = "x"
        window.take(other, isAlone: false)
        #expect(window.users.count == 300)
        other.request.after = nil
        window.take(other, isAlone: false)
        #expect(window.users.count == 100 && window.list == UserListRequest(search: "x"))
    }
}
