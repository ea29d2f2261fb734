import IdentityModel
import QRCode
import Sentences
import Terminal
import TerminalUI
import Testing

@testable import Wizard

extension GoldenScreenTests {
    static let pages: [Scene] = [
        Scene("page-kinds") { try Scenes.asked(Scenes.kinds()) },
        Scene("page-kinds-answered") {
            var driver = try Scenes.asked(Scenes.kinds())
            driver.press(.tab)
            driver.press(.down)
            driver.press(.tab)
            driver.press(.character(" "))
            driver.press(.down)
            driver.press(.down)
            driver.press(.character(" "))
            driver.press(.tab)
            driver.press(.character(" "))
            driver.press(.tab)
            return driver
        },
        Scene("page-list") {
            var driver = try Scenes.asked(Scenes.countries())
            driver.press(.backTab)
            driver.press(.character("m"))
            return driver
        },
        Scene("page-consent") { try Scenes.asked(Scenes.consent()) },
        Scene("page-consent-enter") {
            var driver = try Scenes.asked(Scenes.consent())
            driver.press(.enter)
            return driver
        },
        Scene("page-authenticator") { try Scenes.asked(Scenes.authenticator()) },
        Scene("page-authenticator-long") {
            try Scenes.asked(Scenes.authenticator(issuer: "The Savings Bank of Smaller Yarmouth and Environs"))
        },
        Scene("page-recovery-codes") { try Scenes.asked(Scenes.recoveryCodes()) },
        Scene("page-recovery-codes-not-kept") {
            var driver = try Scenes.asked(Scenes.recoveryCodes())
            driver.press(.enter)
            return driver
        },
        Scene("page-long") { try Scenes.asked(Scenes.long()) },
        Scene("page-long-scrolled") {
            var driver = try Scenes.asked(Scenes.long())
            driver.press(.pageDown)
            return driver
        },
        Scene("page-new-password") { try Scenes.asked(Scenes.newPassword()) },
        Scene("page-new-password-rules") {
            var page = Scenes.newPassword()
            page.fields[0].rule = UntrustedText(
                "At least 8 characters, with an upper case letter, a lower case letter and a digit.")
            page.fields[0].rules = TextRules(
                minimumLength: 8, maximumLength: 255,
                passwordRules: "minlength: 8; maxlength: 255; required: lower; required: upper; required: digit;")
            var driver = try Scenes.asked(page)
            driver.type("short")
            driver.press(.tab)
            driver.type("short")
            driver.press(.enter)
            return driver
        },
        Scene("page-new-password-refused") {
            let error = IdpSdkError(580, 13, "Invalid password: minimum length 8.")
            return try Scenes.asked(Scenes.newPassword(error: error))
        },
        Scene("mode-three-pages") {
            var driver = try Scenes.started()
            driver.press(.down)
            driver.press(.enter)
            driver.press(.character("s"))
            return driver
        },
        Scene("mode-three-pages-without-password") {
            var driver = try Scenes.issued()
            driver.press(.enter)
            driver.press(.character("s"))
            return driver
        },
        Scene("result-password-changed") { try Scenes.passwordChanged(.changePassword) },
        Scene("result-mail-sent") {
            try Scenes.passwordChanged(
                .forgotPassword, words: "You should receive an email shortly with further instructions.")
        },
        Scene("failure-script") {
            try Scenes.failed(.failed, error: IdpSdkError(.scriptRequired, Text("The page needs a script.")))
        },
        Scene("code-for-password") {
            var driver = try Scenes.users()
            driver.issueCode(to: "jane")
            let code = IssuedCode(username: UserID("jane"), code: Secret("68493536"), expires: Scenes.expiry)
            driver.send(.codeIssued(code), [.administration(.loadUsers(search: ""))])
            return driver
        },
    ]
}
