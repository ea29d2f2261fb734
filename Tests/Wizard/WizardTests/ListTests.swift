import Assets
import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI
import Testing

@testable import Wizard

/// Common behaviour of lists: a way out of a failed load, a search that moves nothing, the focus on an added entry.
struct ListTests {
    private static let refusal = AdministrationRefusal(reason: .unreachable)

    @Test func aListThatCouldNotBeLoadedOffersToLoadItAgain() throws {
        var users = try Scenes.started(Scenes.one)
        while users.startFocus != .users { users.press(.down) }
        users.press(.enter, [.administration(.loadUsers(search: ""))])
        users.send(.administrationRefused(.loadUsers(search: ""), Self.refusal))
        #expect(try users.text().contains("r reload"))
        users.press(.character("r"), [.administration(.loadUsers(search: ""))])
        users.send(.usersLoaded(UserPage(search: "", users: Scenes.people)))
        #expect(try !users.text().contains("r reload"))

        var clients = try Scenes.started(Scenes.one)
        while clients.startFocus != .clients { clients.press(.down) }
        clients.press(.enter, [.administration(.loadClients)])
        clients.send(.administrationRefused(.loadClients, Self.refusal))
        #expect(try clients.text().contains("r reload"))
        clients.press(.character("r"), [.administration(.loadClients)])

        var sudo = try Scenes.sudoAdministration()
        while sudo.sudoFocus != .sudoList(.testKeys) { sudo.press(.down) }
        let load = SudoEffect.load(SudoQuery(.testKeys))
        sudo.press(.enter, [.sudo(load)])
        sudo.send(.sudo(.refused(load, Self.refusal)))
        #expect(try sudo.text().contains("r reload"))
        sudo.press(.character("r"), [.sudo(load)])

        var runs = try Scenes.started()
        runs.press(.function(7), [.runs(.list)])
        runs.send(.runsRefused(Text("The folder of the runs cannot be read.")))
        let text = try runs.text()
        #expect(text.contains("r reload") && text.contains("cannot be read") && !text.contains("No flow"))
        runs.press(.character("r"), [.runs(.list)])
    }

    /// The columns, and the row of an entry, stay in place, whatever the search finds.
    @Test func aSearchMovesNoColumnAndNoRow() throws {
        var driver = try Scenes.users()
        let before = try driver.rows()
        let (title, jana) = try (row("name ", in: before), row("jana.k", in: before))
        driver.press(.character("/"))
        let field = try column(of: "find:", in: driver.rows())
        driver.pressAnyway(.character("k"))
        driver.send(
            .usersLoaded(UserPage(search: "k", users: Scenes.people.filter { $0.username.rawValue.contains("k") })))
        let found = try driver.rows()
        #expect(try column(of: "find:", in: found) == field)
        #expect(try row("name ", in: found) == title && row("jana.k", in: found) == jana)
        driver.pressAnyway(.character("%"))
        driver.send(.usersLoaded(UserPage(search: "k%", users: [])), [])
        let nothing = try driver.rows()
        #expect(try column(of: "find:", in: nothing) == field && row("name ", in: nothing) == title)
        #expect(nothing.firstIndex { $0.contains("No user name") } == before.firstIndex { $0.contains("jane ") })
    }

    /// The row without the focus mark.
    private func row(_ word: String, in rows: [String]) throws -> String {
        try #require(rows.first { $0.contains(word) }).replacing("▸", with: " ")
    }

    private func column(of word: String, in rows: [String]) throws -> Int {
        let row = try #require(rows.first { $0.contains(word) })
        return row.distance(from: row.startIndex, to: try #require(row.firstRange(of: word)).lowerBound)
    }

    @Test func whatWasAddedHasTheFocus() throws {
        var users = try Scenes.issued()
        users.press(.end)
        users.press(.up)
        users.press(.enter)
        users.press(.down)
        users.press(.enter, [.administration(.loadUsers(search: ""))])
        users.send(.usersLoaded(UserPage(search: "", users: Scenes.people.reversed())))
        #expect(try users.rows().contains { $0.contains("▸ jane ") })

        var devices = try Scenes.sudoList(.devices)
        let task = SudoEffect.allowDevice(vendorID: "0A", days: nil)
        devices.sendAnyway(.sudo(.changed(task, .done)))
        var entries = Scenes.entries(.devices)
        entries.append(SudoListing.Entry(id: "0A", title: UntrustedText("0A"), mark: .valid, note: UntrustedText("")))
        devices.send(.sudo(.listLoaded(SudoListing(SudoQuery(.devices), entries: entries))))
        #expect(try devices.rows().contains { $0.contains("▸ 0A ") })
    }

    /// An added user who does not match the search is listed, because the search ends.
    @Test func aUserWhoWasAddedIsListedWhateverWasSearched() throws {
        var driver = try Scenes.users()
        driver.press(.character("/"))
        driver.press(.character("j"), [.administration(.loadUsers(search: "j"))])
        driver.send(.usersLoaded(UserPage(search: "j", users: Scenes.people)))
        driver.press(.enter)
        let effects = driver.sendAnyway(.userCreated(UserID("bert")))
        #expect(effects == [.administration(.loadUsers(search: ""))])
    }

    /// A user name of the pool is a word and a UUID.
    @Test(arguments: [80, 100, 140]) func aNameIsWholeWhereThereIsRoom(_ width: Int) throws {
        var driver = try Scenes.sudoList(.users)
        let size = Size(width: width, height: 24)
        driver.send(.resized(size))
        for entry in Scenes.entries(.users) { #expect(try driver.text(size).contains(entry.title.original)) }
    }

    /// The keys in the help of every screen have the same order.
    @Test(arguments: ScreenKeys.all) func theHelpHasOneOrder(_ screen: ScreenKeys) {
        let order = screen.keys.rows.inHelpOrder.map { CommandID.allCases.firstIndex(of: $0.id) ?? -1 }
        #expect(order == order.sorted() && order.count == screen.keys.rows.count)
    }

    @Test(arguments: ["users", "code", "diagram"]) func theHelpIsShownInThatOrder(_ scene: String) throws {
        var driver =
            switch scene {
            case "users": try Scenes.users()
            case "code": try Scenes.issued()
            default: try Scenes.runs()
            }
        let rows = driver.state.shown.keys.rows.inHelpOrder
        driver.press(.function(1))
        let size = Size(width: 100, height: 120)
        driver.send(.resized(size))
        let shown = try driver.rows(size)
        let texts = try Texts(EmbeddedFile.locales[0])
        let places = try [
            rows.first { $0.id == .moveDown }, rows.first { $0.id == .back }, rows.first { $0.id == .quit },
        ]
        .map { command in
            let explanation = try texts(#require(command).explanation).prefix(20)
            return try #require(shown.firstIndex { $0.contains(explanation) })
        }
        #expect(places == places.sorted())
    }
}

/// The focus and the search that all lists share.
struct ListViewTests {
    private let ids = ["anna", "bert", "carla"]

    @Test func theFocusStaysOnTheFoundRowWhenTheSearchEnds() {
        var list = ListView<String>()
        list.handle(.character("/"), .find, in: ids, page: 10)
        for letter in "AR" { list.handle(.character(letter), nil, in: [], page: 10) }
        let found = list.found(ids) { $0 }
        #expect(found == ["carla"] && list.isFinding && list.labels.isEmpty)
        list.handle(.enter, .endFind, in: found, page: 10)
        #expect(!list.isFinding && list.focus(in: ids) == "carla")
        #expect(list.labels == [.back: Text("show all")])
        // Going back first shows all rows, then it leaves the screen.
        let endsSearch = list.handle(.escape, .back, in: found, page: 10)
        #expect(endsSearch && list.search.isEmpty && list.labels.isEmpty && list.focus(in: ids) == "carla")
        let leaves = !list.handle(.escape, .back, in: ids, page: 10)
        #expect(leaves)
    }

    @Test func goingBackEndsASearchThatFindsNothing() {
        var list = ListView<String>(focus: "bert")
        list.handle(.character("/"), .find, in: ids, page: 10)
        list.handle(.character("x"), nil, in: ids, page: 10)
        #expect(list.found(ids) { $0 }.isEmpty)
        let endsSearch = list.handle(.escape, .back, in: [], page: 10)
        #expect(endsSearch && !list.isFinding && list.search.isEmpty && list.focus(in: ids) == "anna")
    }

    @Test(arguments: [
        ("", [0, 1]), ("  ", [0, 1]), ("anna", [0]), ("DESK anna", [0]), ("an na", [0]), ("e", [0, 1]),
        ("anna lab", []),
    ])
    func everyWordMustBeFound(search: String, found: [Int]) {
        var list = ListView<Int>()
        list.search = EditableText(search)
        let rows = ["Anna, desk", "Bert, lab"]
        #expect(list.found([0, 1]) { rows[$0] } == found)
    }

    @Test func motionsStopAtTheEnds() {
        var list = ListView<String>(focus: "gone")
        #expect(list.focus(in: ids) == "anna" && list.focus(in: []) == nil)
        for (command, focus) in [
            (CommandID.pageDown, "carla"), (.moveDown, "carla"), (.moveUp, "bert"), (.moveFirst, "anna"),
            (.pageUp, "anna"), (.moveLast, "carla"),
        ] {
            let isMotion = list.handle(.enter, command, in: ids, page: 2)
            #expect(isMotion && list.focus(in: ids) == focus, "\(command)")
        }
    }

    /// Whatever else a screen has is its own.
    @Test func otherCommandsAreLeftToTheScreen() {
        let known: Set<CommandID> = [.find, .endFind, .undo, .redo]
        for command in CommandID.allCases where !command.isMotion && !known.contains(command) {
            var list = ListView<String>()
            let isHandled = list.handle(.enter, command, in: ids, page: 10)
            #expect(!isHandled && list == ListView(), "\(command)")
        }
    }

    @Test func aPasteGoesIntoATypedSearchAlone() {
        var list = ListView<String>(searchLimit: 4)
        let paste = Paste(Array("carla".utf8))
        let early = list.take(paste)
        list.handle(.character("/"), .find, in: ids, page: 10)
        let note = list.take(paste)
        #expect(early == nil && note?.leftOut == 1 && list.search.text == "carl")
    }
}
