import HTTPClient
import IdentityAdministration
import IdentityModel
import IdentityServer
import TestSupport
import Testing
import Wizard

@testable import idp_wizard

/// The wizard changes a user whom another client changes too, at the embedded server over HTTP.
@Suite(.timeLimit(.minutes(2))) struct RequiredActionsTests {
    @Test func aTemporaryPasswordStaysTemporaryWhateverIsTickedOnAnOlderSheet() async throws {
        let sandbox = try await AdministeredSandbox()
        let (jane, administration) = (UserID("jane"), sandbox.administration)
        let id = try await sandbox.client.createUser(NewUser(username: "jane"))
        guard
            case .sheetLoaded(let sheet) = await administration.perform(
                .loadSheet(.user(jane)))
        else { throw CancellationError() }
        #expect(sheet.requiredActions.isEmpty)
        _ = await administration.perform(.perform(.temporaryPassword, on: jane))
        let action = UserAction.changeRequiredActions(adding: ["CONFIGURE_TOTP"], removing: [])
        let change = await administration.perform(.perform(action, on: jane))
        let order = UserOrder(action, UserTarget(id: id.rawValue, username: jane))
        let undo = UserAction.changeRequiredActions(adding: [], removing: ["CONFIGURE_TOTP"])
        #expect(change == .performed(UserOutcome(order, .done, undo: undo)))
        let actions = try await sandbox.client.user(id).requiredActions ?? []
        #expect(actions.sorted() == ["CONFIGURE_TOTP", "UPDATE_PASSWORD"])
        await sandbox.stop()
    }
}
