import IdentityModel
import Testing
import Wizard

@testable import IdentityAdministration
@testable import idp_wizard

/// The wizard's edit form at the embedded server.
@Suite(.timeLimit(.minutes(1))) struct WizardUserEditTests {
    private static let jane = UserID("jane")

    private static func profile(_ sandbox: AdministeredSandbox) async throws -> UserProfile {
        let answer = await sandbox.administration.perform(.loadUser(jane))
        guard case .userLoaded(let profile) = answer else { throw CancellationError() }
        return profile
    }

    /// Saves an edit of the user as shown now, or as `shown`.
    private static func edit(
        _ edit: UserEdit, shown: UserProfile? = nil, _ sandbox: AdministeredSandbox
    ) async throws -> WizardMessage {
        let known = if let shown { shown } else { try await profile(sandbox) }
        let order = EditOrder(jane, edit, shown: known)
        return await sandbox.administration.perform(.editUser(order))
    }

    /// Saves an edit and returns how it is undone.
    private static func saved(_ edit: UserEdit, _ sandbox: AdministeredSandbox) async throws -> EditOrder {
        guard case .userEdited(jane, let undo) = try await Self.edit(edit, sandbox) else { throw CancellationError() }
        return undo
    }

    @Test func whatIsSavedIsLoadedAgain() async throws {
        let sandbox = try await AdministeredSandbox()
        _ = try await sandbox.client.createUser(NewUser(username: "jane", email: "jane@example.com"))
        let before = try await Self.profile(sandbox)
        #expect(before.email == "jane@example.com" && before.isEnabled && before.validity?.until == "")
        let edit = UserEdit(
            firstName: "Jane", isEnabled: false, validFrom: "2026-12-01", validUntil: "31.12.2026", note: "desk 3",
            attributes: ["floor": ["3", "4"]])
        let undo = try await Self.saved(edit, sandbox)
        let after = try await Self.profile(sandbox)
        #expect(after.firstName == "Jane" && !after.isEnabled && after.note == "desk 3")
        #expect(after.email == "jane@example.com", "what was not changed stays")
        #expect(after.attributes["floor"] == ["3", "4"])
        #expect(after.validity == UserProfile.Validity(from: "2026-12-01", until: "2026-12-31"))
        #expect(undo.shown == after)
        let validity = try await Self.saved(UserEdit(validUntil: "", attributes: ["floor": []]), sandbox)
        let last = try await Self.profile(sandbox)
        #expect(last.validity?.until == "" && last.attributes["floor"] == nil && last.note == "desk 3")
        // Both are undone, the later one first.
        for undo in [validity, undo] {
            guard case .userEdited = await sandbox.administration.perform(.editUser(undo))
            else { throw CancellationError() }
        }
        #expect(try await Self.profile(sandbox) == before)
        await sandbox.stop()
    }

    @Test func groupsAreListedEachBeforeThoseWithinIt() async throws {
        let sandbox = try await AdministeredSandbox()
        for path in ["/staff/desk", "/other"] { _ = try await sandbox.client.createGroups(toPath: path) }
        let answer = await sandbox.administration.perform(.loadGroups)
        guard case .groupsLoaded(let paths) = answer else { throw CancellationError() }
        #expect(paths == ["/other", "/staff", "/staff/desk"])
        await sandbox.stop()
    }

    @Test func whatAnotherAdministratorHasChangedIsNotOverwritten() async throws {
        let sandbox = try await AdministeredSandbox()
        let id = try await sandbox.client.createUser(NewUser(username: "jane", email: "jane@example.com"))
        let shown = try await Self.profile(sandbox)
        try await sandbox.client.updateUser(id) { $0.email = "theirs@example.com" }
        let edit = UserEdit(firstName: "Jane", email: "mine@example.com")
        let now = try await Self.profile(sandbox)
        let answer = try await Self.edit(edit, shown: shown, sandbox)
        let refusal = AdministrationRefusal(reason: .changedMeanwhile(now))
        #expect(answer == .administrationRefused(.editUser(EditOrder(Self.jane, edit, shown: shown)), refusal))
        #expect(try await Self.profile(sandbox) == now, "nothing was saved")
        guard case .userEdited = try await Self.edit(UserEdit(firstName: "Jane"), shown: shown, sandbox) else {
            Issue.record("another field was refused")
            return
        }
        #expect(try await Self.profile(sandbox).email == "theirs@example.com")
        await sandbox.stop()
    }

    @Test(arguments: [
        (UserEdit(email: "no address"), "email"), (UserEdit(validUntil: "12/31/2026"), "validUntil"),
        (UserEdit(joined: ["/nowhere"]), "groups"),
    ])
    func aRefusalNamesItsField(_ edit: UserEdit, _ field: String) async throws {
        let sandbox = try await AdministeredSandbox()
        _ = try await sandbox.client.createUser(NewUser(username: "jane", email: "jane@example.com"))
        guard case .administrationRefused(.editUser, let refusal) = try await Self.edit(edit, sandbox),
            case .invalid(field, _) = refusal.reason
        else {
            Issue.record("not refused at \(field)")
            return
        }
        #expect(try await Self.profile(sandbox).email == "jane@example.com")
        await sandbox.stop()
    }

    @Test func aPasswordIsCheckedByTheProvider() async throws {
        let sandbox = try await AdministeredSandbox()
        let id = try await sandbox.client.createUser(NewUser(username: "jane"))
        try await sandbox.client.resetPassword(of: id, to: Secret("Geheim-123"), isTemporary: false)
        func check(_ password: String) async -> WizardMessage {
            await sandbox.administration.perform(
                .checkPassword(Self.jane, Secret(password)))
        }
        #expect(await check("Geheim-123") == .passwordChecked(Self.jane, .right))
        guard case .passwordChecked(Self.jane, .wrong(let left)) = await check("wrong") else {
            Issue.record("a wrong password is not found")
            return
        }
        #expect(left == 4)
        await sandbox.stop()
    }
}
