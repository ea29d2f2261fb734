import FlowModel
import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI
import Testing

@testable import Wizard

/// The forms that are opened from a user's sheet: edit, sessions and devices, check a password.
struct UserFormTests {
    private static let jane = UserID("jane")
    private static let profile = UserProfile(
        username: jane, firstName: "Jane", email: "jane@example.com", groups: ["/staff"],
        validity: UserProfile.Validity(from: "", until: "2026-12-31"), note: "key handed over",
        attributes: ["phone": ["1", "2"], "floor": ["3"]])
    private static let session = Sheet.Connection(
        .session, id: "s1", name: UntrustedText("127.0.0.1"), detail: UntrustedText("KssIdpLogin"))
    private static let device = Sheet.Connection(
        .device, id: "d1", name: UntrustedText("Jane's phone"), detail: UntrustedText("21 Nov 2026, 09:05"))

    private static func order(_ edit: UserEdit) -> EditOrder { EditOrder(jane, edit, shown: profile) }

    static func editing() throws -> WizardTestDriver {
        var driver = try Scenes.users()
        driver.press(.character("e"), [.administration(.loadUser(jane)), .administration(.loadGroups)])
        driver.send(.userLoaded(profile))
        return driver
    }

    /// The sheet of a user with a session and a device, with one of its actions.
    private static func sheet(_ action: SheetScreen.Action) throws -> WizardTestDriver {
        var driver = try Scenes.userSheet()
        driver.send(.sheetLoaded(Sheet(subject: .user(jane), sections: [], connections: [session, device])))
        let actions = (driver.state.shown as? SheetScreen)?.choices(driver.state.context) ?? []
        for _ in 0..<(actions.firstIndex(of: action) ?? 0) { driver.press(.down) }
        driver.pressAnyway(.enter)
        return driver
    }

    static func connections() throws -> WizardTestDriver { try sheet(.user(.connections)) }

    static func checking(_ result: PasswordCheck?) throws -> WizardTestDriver {
        var driver = try sheet(.user(.checkPassword))
        guard let result else { return driver }
        driver.type("ß")
        driver.press(.enter, [.administration(.checkPassword(jane, Secret("ß")))])
        // The sheet and the list below show the failed logins.
        driver.send(
            .passwordChecked(jane, result),
            [.administration(.loadSheet(.user(jane))), .administration(.loadUsers(search: ""))])
        return driver
    }

    @Test func theFormIsFilledInAndOnlyWhatWasChangedIsSent() throws {
        var driver = try Self.editing()
        let text = try driver.text(Size(width: 100, height: 60))
        for value in ["Jane", "jane@example.com", "/staff", "2026-12-31", "key handed over", "phone", "floor"] {
            #expect(text.contains(value), "\(value)")
        }
        driver.type("t")
        driver.press(.tab)
        driver.type("Doe")
        driver.press(.enter, [.administration(.editUser(Self.order(UserEdit(firstName: "Janet", lastName: "Doe"))))])
        driver.press(.enter)
        let undo = EditOrder(Self.jane, UserEdit(firstName: "Jane", lastName: ""), shown: Self.profile)
        driver.send(.userEdited(Self.jane, undo: undo), [.administration(.loadUsers(search: ""))])
        #expect(driver.shows(UsersScreen.self))
        #expect(try driver.text().contains("jane was saved. Changed: First name, Last name."))
        driver.sendAnyway(.usersLoaded(UserPage(search: "", users: Scenes.people)))
        driver.sendAnyway(.usersLoaded(UserPage(search: "", users: Scenes.people)))
        driver.press(.character("z"), [.administration(.editUser(undo))])
        driver.send(
            .userEdited(Self.jane, undo: Self.order(UserEdit(firstName: "Janet"))),
            [.administration(.loadUsers(search: ""))])
        driver.press(.character("z"))
        #expect(try driver.text().contains("There is nothing to undo"))
    }

    /// The form with the first name Janet, while somebody else sets another one, a note, and an attribute.
    static func contested() throws -> (driver: WizardTestDriver, now: UserProfile) {
        var driver = try editing()
        driver.type("t")
        driver.press(.tab)
        driver.type("Doe")
        driver.press(.enter, [.administration(.editUser(order(UserEdit(firstName: "Janet", lastName: "Doe"))))])
        var now = profile
        (now.firstName, now.note, now.attributes["floor"]) = ("Janine", "key lost", ["4"])
        driver.send(
            .administrationRefused(.editUser(order(UserEdit())), AdministrationRefusal(reason: .changedMeanwhile(now))))
        return (driver, now)
    }

    @Test func whatSomebodyElseHasChangedIsNamedAndKept() throws {
        var (driver, now) = try Self.contested()
        let text = try driver.text()
        #expect(text.contains("Somebody else has changed jane") && text.contains("First name: now Janine; yours Janet"))
        #expect(!text.contains("key lost") && !text.contains("Last name:"))
        #expect(try driver.rows().contains { $0.contains("▸ Keep theirs") })
        driver.press(.enter)
        // The form shows theirs, and what else was typed.
        let shown = try driver.text(Size(width: 100, height: 60))
        #expect(shown.contains("Janine") && shown.contains("Doe") && shown.contains("key lost"))
        driver.press(.enter, [.administration(.editUser(EditOrder(Self.jane, UserEdit(lastName: "Doe"), shown: now)))])
    }

    @Test func whatSomebodyElseHasChangedIsOverwrittenWhenAsked() throws {
        var (driver, now) = try Self.contested()
        driver.press(.down)
        let edit = UserEdit(firstName: "Janet", lastName: "Doe")
        driver.press(.enter, [.administration(.editUser(EditOrder(Self.jane, edit, shown: now)))])
        driver.send(
            .userEdited(Self.jane, undo: EditOrder(Self.jane, UserEdit(firstName: "Janine"), shown: now)),
            [.administration(.loadUsers(search: ""))])
        #expect(try driver.text().contains("jane was saved. Changed: First name, Last name."))
    }

    @Test func theSameChangeAndOtherFieldsContradictNothing() {
        let edit = UserEdit(firstName: "Janet", joined: ["/desk"], attributes: ["floor": ["5"]])
        var now = Self.profile
        (now.firstName, now.email, now.groups) = ("Janet", "j@example.com", ["/other"])
        #expect(!Self.order(edit).isContradicted(by: now))
        now.attributes["floor"] = nil
        #expect(Self.order(edit).contradictions(in: now).map(\.label) == [.page(UntrustedText("floor"))])
    }

    @Test func anUndoSetsWhatWasThereBefore() {
        let edit = UserEdit(
            email: "", isEnabled: false, joined: ["/desk", "/staff"], left: ["/none"], validUntil: "",
            attributes: ["floor": ["4"], "room": ["1"]])
        let expected = UserEdit(
            email: "jane@example.com", isEnabled: true, left: ["/desk"], validUntil: "2026-12-31",
            attributes: ["floor": ["3"], "room": []])
        #expect(Self.order(edit).undoing(from: Self.profile) == expected)
    }

    @Test func attributesGroupsAndTheBoxAreCompared() throws {
        var form = UserForm(Self.profile)
        form.form.change(FieldID("attribute/phone/1")) { $0.take("") }
        form.form.change(FieldID("new-attribute")) { $0.take("room=a=b") }
        form.form.change(FieldID("groups")) { $0.take(" /desk |/other ") }
        form.form.change(FieldID("enabled")) { $0.ticked = [] }
        form.form.change(FieldID("note")) { $0.take("") }
        form.form.change(FieldID("validUntil")) { $0.take("") }
        let expected = UserEdit(
            isEnabled: false, joined: ["/desk", "/other"], left: ["/staff"], validUntil: "", note: "",
            attributes: ["phone": ["1"], "room": ["a=b"]])
        #expect(form.edit() == Self.order(expected))
    }

    /// The groups are boxes once they are known; a group that was typed before stays.
    @Test func groupsAreChosen() throws {
        var driver = try Self.editing()
        driver.send(.groupsLoaded(["/desk", "/staff", "/staff/desk"]))
        for _ in 0..<6 { driver.press(.tab) }
        let text = try driver.text()
        #expect(text.contains("[ ] /desk") && text.contains("[x] /staff") && text.contains("[ ] /staff/desk"))
        driver.press(.character(" "))
        driver.press(.down)
        driver.press(.character(" "))
        driver.press(.enter, [.administration(.editUser(Self.order(UserEdit(joined: ["/desk"], left: ["/staff"]))))])
    }

    @Test(arguments: [
        (WizardMessage.groupsLoaded([]), "idp-wizard groups create"),
        (.administrationRefused(.loadGroups, AdministrationRefusal(reason: .forbidden)), "the groups were not read"),
    ]) func withoutAChoiceOfGroupsThePathsAreTyped(_ message: WizardMessage, _ hint: String) throws {
        var driver = try Scenes.users()
        driver.press(.character("e"), [.administration(.loadUser(Self.jane)), .administration(.loadGroups)])
        driver.send(message)
        driver.send(.userLoaded(Self.profile))
        for _ in 0..<6 { driver.press(.tab) }
        #expect(try driver.text().contains(hint))
        driver.type(" | /other")
        driver.press(.enter, [.administration(.editUser(Self.order(UserEdit(joined: ["/other"]))))])
    }

    @Test func groupsOfMarkedUsersAreChosen() throws {
        let users = [UserTarget(id: "1", username: Self.jane)]
        var screen = UsersFormScreen(.groups, users)
        let context = try Scenes.users().state.context
        #expect(screen.update(.program(.groupsLoaded(["/desk", "/staff"])), context) == [])
        _ = screen.press(.character(" "), nil, context)
        _ = screen.press(.tab, .nextField, context)
        _ = screen.press(.end, nil, context)
        _ = screen.press(.character(" "), nil, context)
        let action = UserAction.changeGroups(joining: ["/desk"], leaving: ["/staff"])
        #expect(screen.press(.enter, .send, context) == [.close, .open(Screen(UsersQuestionScreen(action, users)))])
    }

    @Test func anAttributeWithoutAValueIsTold() throws {
        var form = UserForm(Self.profile)
        form.form.change(FieldID("new-attribute")) { $0.take("room") }
        #expect(form.edit() == nil)
        #expect(
            form.form[FieldID("new-attribute")]?.error == .told(Text("Write a name and a value: name=value.")))
    }

    @Test func nothingIsSentIfNothingWasChanged() throws {
        var driver = try Self.editing()
        driver.press(.enter, [.administration(.loadUsers(search: ""))])
        #expect(driver.shows(UsersScreen.self))
        #expect(try driver.text().contains("Nothing was changed."))
    }

    @Test(arguments: [("email", "E-mail"), ("validUntil", "Valid until"), ("phone", "phone")])
    func aRefusalIsShownAtItsField(_ field: String, _ label: String) throws {
        var driver = try Self.editing()
        driver.type("t")
        driver.press(.enter, [.administration(.editUser(Self.order(UserEdit(firstName: "Janet"))))])
        let why = Text(verbatim: "not here")
        driver.send(
            .administrationRefused(
                .editUser(Self.order(UserEdit())), AdministrationRefusal(reason: .invalid(field: field), message: why)))
        let rows = try driver.rows(Size(width: 100, height: 60))
        let row = try #require(rows.firstIndex { $0.contains("▸ \(label)") })
        #expect(rows[row + 1].contains("not here"))
    }

    @Test func anotherRefusalIsShownAbove() throws {
        var driver = try Self.editing()
        driver.type("t")
        driver.pressAnyway(.enter)
        driver.send(
            .administrationRefused(.editUser(Self.order(UserEdit())), AdministrationRefusal(reason: .forbidden)))
        #expect(try driver.text().contains("Nothing was saved."))
        driver.type("a")
        driver.press(.enter, [.administration(.editUser(Self.order(UserEdit(firstName: "Janeta"))))])
    }

    @Test func oneSessionIsEndedAfterAQuestion() throws {
        var driver = try Self.connections()
        driver.press(.enter)
        #expect(try driver.text().contains("End this session of jane?"))
        #expect(try driver.text().contains("Change nothing") && !driver.text().contains("password"))
        driver.press(.down)
        driver.press(.enter, [.administration(.endConnection(Self.jane, Self.session))])
        driver.send(
            .connectionEnded(Self.jane, Self.session),
            [.administration(.loadSheet(.user(Self.jane))), .administration(.loadUsers(search: ""))])
        let text = try driver.text()
        #expect(!text.contains("127.0.0.1") && text.contains("Jane's phone"))
        #expect(text.contains("A session of jane was ended."))
    }

    @Test func oneDeviceIsRemovedAfterAQuestion() throws {
        var driver = try Self.connections()
        driver.press(.down)
        driver.press(.character("d"))
        #expect(try driver.text().contains("Remove this device of jane?"))
        #expect(try driver.text().contains("Change nothing") && !driver.text().contains("password"))
        driver.press(.down)
        driver.press(.enter, [.administration(.endConnection(Self.jane, Self.device))])
        driver.send(
            .administrationRefused(.endConnection(Self.jane, Self.device), AdministrationRefusal(reason: .forbidden)))
        #expect(try driver.text().contains("Jane's phone"))
    }

    @Test(arguments: [
        (PasswordCheck.right, "The password of jane is right."),
        (.rightWithOpenActions(["UPDATE_PASSWORD"]), "The next login first asks for: UPDATE_PASSWORD"),
        (.wrong(attemptsLeft: 2), "2 more"), (.refused, "jane"), (.notChecked(.locked), "locked"),
    ])
    func whatTheProviderSaysAboutAPasswordIsShownWithoutThePassword(
        _ result: PasswordCheck, _ words: String
    ) throws {
        let driver = try Self.checking(result)
        let text = try driver.text()
        #expect(text.contains(words), "\(text)")
        #expect(!text.contains("ß") && !"\(driver.state)".contains("ß"))
    }

    @Test func itIsSaidBeforeThatAWrongPasswordCounts() throws {
        #expect(try Self.checking(nil).text().contains("A wrong password"))
    }

    /// It would be sent as the next password, or added to it.
    @Test func whileAPasswordIsCheckedNothingIsPasted() throws {
        var driver = try Self.checking(nil)
        driver.type("x")
        driver.press(.enter, [.administration(.checkPassword(Self.jane, Secret("x")))])
        driver.paste("y")
        driver.sendAnyway(.passwordChecked(Self.jane, .right))
        driver.press(.enter)
    }

    @Test func theAnswerToAPasswordIsGoneWhenTheNextIsChecked() throws {
        var driver = try Self.checking(.right)
        driver.type("x")
        driver.press(.enter, [.administration(.checkPassword(Self.jane, Secret("x")))])
        #expect(try !driver.text().contains("The password of jane is right."))
    }

    @Test(arguments: [UserOperation.checkPassword, .connections])
    func aFormAboutAUserWhoIsDeletedCloses(_ operation: UserOperation) throws {
        var driver = try Self.sheet(.user(operation))
        driver.sendAnyway(.performed(.delete, on: Self.jane))
        #expect(driver.shows(UsersScreen.self))
    }
}
