import IdentityModel
import Terminal
import Testing

@testable import Wizard

extension GoldenScreenTests {
    /// The forms of the support desk.
    static let desk: [Scene] = [
        Scene("desk-new-user") { try NextUserTests.form() },
        Scene("desk-code-issued") { try NextUserTests.issued() },
        Scene("desk-users-marked") {
            var driver = try NextUserTests.issued("janek.nowak")
            driver.press(.character("y"), [.copy(Secret("68493536"))])
            driver.send(.copyFinished(succeeded: true))
            driver.pressAnyway(.escape)
            return driver
        },
        Scene("desk-hand-out") { try HandOutReducerTests.printed(.ended(status: 0)) },
        Scene("desk-hand-out-failed") { try HandOutReducerTests.printed(.ended(status: 1)) },
        Scene("desk-hand-out-only-file") { try HandOutReducerTests.printed(.notSet) },
        Scene("desk-edit-user") { try UserFormTests.editing() },
        Scene("desk-connections") { try UserFormTests.connections() },
        Scene("desk-check-password") { try UserFormTests.checking(nil) },
        Scene("desk-password-wrong") { try UserFormTests.checking(.wrong(attemptsLeft: 2)) },
        Scene("desk-tenant") { try TenantScreenTests.form() },
        Scene("desk-import-realm") { try ImportRealmTests.form() },
        Scene("desk-import-realm-checked") { try ImportRealmTests.checked() },
    ]
}
