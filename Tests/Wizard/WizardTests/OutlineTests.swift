import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI
import Testing

@testable import Wizard

struct OutlineTests {
    @Test func aMenuIsAListOfItems() throws {
        let outline = try Scenes.started().state.outline
        #expect(outline.state == "ACTIVATION_REQUIRED")
        #expect(outline.items.first?.words.hasPrefix("Onboard a test user, ") == true)
        #expect(outline.fields.isEmpty)
        #expect(!outline.isBusy)
    }

    @Test func aFormIsAListOfFieldsWithTheirRemarks() throws {
        var driver = try Scenes.credentials()
        driver.type("jane")
        driver.press(.enter)
        driver.press(.enter)
        let outline = driver.state.outline
        #expect(outline.fields.map(\.label) == ["User name", "Password", "Activation code"])
        #expect(outline.fields.map(\.isMasked) == [false, true, false])
        #expect(outline.fields[0].value == "jane")
        #expect(outline.fields[1].hasError)
        #expect(outline.fields[1].remarks.first?.hasPrefix("error:") == true, "\(outline.fields[1].remarks)")
        #expect(!outline.lines.contains { $0.contains("User name") && $0.contains("jane") })
    }

    /// A path or an address can be copied: it is complete, and on its own line if it would be wrapped otherwise.
    @Test func aLongAddressIsNeverBroken() throws {
        let path = "/home/jane/" + String(repeating: "a-long-folder/", count: 12) + "sandbox.sqlite"
        var document = Document(width: 60, look: try Scenes.started().state.look)
        document.paragraph("The store \(path) cannot be read.")
        #expect(document.lines.filter(\.endsInsideWord).count >= 2)
        #expect(
            "The store \(path) cannot be read.".withAddressesApart == ["The store", path, "cannot be read."])
        #expect("See https://id.example/a/b.".withAddressesApart == ["See https://id.example/a/b."])
        // A failure with the service's own words, as on a screen.
        var failure = Scenes.sudoRefusal("X")
        failure.serviceMessage = UntrustedText("The file \(path) is missing.")
        let outline = try Scenes.sudoFailed(failure).state.outline
        #expect(outline.lines.contains(path), "\(outline.lines)")
    }

    /// A text of several rows is one line, because the reader's program wraps it.
    @Test func aTextOfSeveralRowsIsOneLine() throws {
        var driver = try Scenes.started()
        var document = Document(width: 20, look: driver.state.look)
        document.paragraph("The provider asks for these three fields of the user.")
        document.quote("The page has a text that is longer than a row.")
        document.pair("status", "a value that is longer than a row", column: 8)
        #expect(document.lines.filter { !$0.endsInsideText }.count == 3)
        // On a screen, a text about the modes is longer than any row.
        driver.press(.down)
        driver.press(.enter)
        // The text is about the mode with the focus, and the focus is not visible here.
        let words =
            "None: "
            + driver.state.context.settings.texts(
                Text("Nothing is asked before the stored login is used: the simplest choice for a demo."))
        #expect(driver.state.outline.lines.contains(words), "\(driver.state.outline.lines)")
    }

    @Test func theStateHasNoSymbolsBesideAFault() throws {
        var driver = try Scenes.started()
        driver.press(.function(6))
        driver.press(.enter, [.flow(.setFault(.wrongCode, isSticky: false))])
        #expect(driver.state.outline.state == "fault: wrong code, ACTIVATION_REQUIRED")
    }

    /// While a search is running, nothing is asked.
    ///
    /// The search text is a separate question.
    @Test func aSearchIsAskedAndThenAwaited() throws {
        var driver = try Scenes.users()
        driver.press(.character("/"))
        #expect(driver.state.outline.isSearching)
        #expect(!driver.state.outline.lines.contains { $0.contains("___") })
        driver.press(.character("z"), [.administration(.loadUsers(search: "z"))])
        driver.press(.enter)
        #expect(driver.state.outline.isBusy && !driver.state.outline.isSearching)
        driver.send(.usersLoaded(UserPage(search: "z", users: [])))
        #expect(!driver.state.outline.isBusy)
    }

    @Test func aPastedSearchIsSentWhenItEnds() throws {
        var driver = try Scenes.users()
        driver.press(.character("/"))
        driver.paste("zzz")
        driver.press(.enter, [.administration(.loadUsers(search: "zzz"))])
        #expect(driver.state.outline.isBusy)
    }

    @Test func aSecretIsInNoOutline() throws {
        var driver = try Scenes.credentials()
        driver.press(.tab)
        driver.type("hunter2")
        driver.press(.function(2))
        let outline = driver.state.outline
        #expect(outline.fields[1].isFilled)
        #expect(!"\(outline)".contains("hunter2"))
    }

    @Test func whileAFlowRunsNothingIsAsked() throws {
        let outline = try Scenes.activating().state.outline
        #expect(outline.isBusy)
        #expect(outline.actions.contains { $0.key == .escape })
    }

    @Test func anItemIsReachedByKeysAndChosenByEnter() throws {
        var driver = try Scenes.started()
        let items = driver.state.outline.items
        let users = try #require(items.firstIndex { $0.words.hasPrefix("Users and codes") })
        for key in driver.state.outline.keys(toItem: users) { driver.press(key) }
        driver.press(.enter, [.administration(.loadUsers(search: ""))])
    }

    @Test(arguments: GoldenScreenTests.scenes)
    func noOutlineHasSymbolsThatAreDrawn(_ scene: GoldenScreenTests.Scene) throws {
        // The text of a hostile server contains such symbols.
        guard !scene.name.contains("hostile") else { return }
        let outline = try scene.make().state.outline
        let all = outline.lines + outline.items.map(\.words) + outline.fields.flatMap { [$0.label] + $0.remarks }
        for line in all {
            #expect(!line.contains { "█▀▄─│▸✓✗▲■●".contains($0) }, "\(line)")
        }
    }

    /// Every screen offers an action: a number, a field, a word, or waiting for a flow that can be cancelled.
    @Test(arguments: GoldenScreenTests.scenes)
    func everyScreenAsksSomethingOrIsBusy(_ scene: GoldenScreenTests.Scene) throws {
        let outline = try scene.make().state.outline
        #expect(
            !outline.items.isEmpty || !outline.fields.isEmpty || !outline.actions.isEmpty || outline.isBusy)
    }
}
