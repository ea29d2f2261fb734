import IdentityModel
import JOSE
import Testing

@testable import IdpSdk

@Suite(.timeLimit(.minutes(2))) struct ShownOnceTests {
    private func shown(_ html: String) throws -> [IdpSdkShownItem] {
        let question = try read(html).question()
        return question.interactionData(pageNumber: 1, attempt: 1, error: nil).shownOnce
    }

    private func setup(_ html: String) throws -> OneTimePasswordSetup? {
        guard case .totp(let setup) = try shown(html).first else { return nil }
        return setup
    }

    @Test func aKeyInWordsIsReadWithItsParameters() throws {
        let page = """
            <title>Sign in to demo</title><ul><li id="kc-totp-type">Type: Time-based</li>
            <li id="kc-totp-algorithm">Algorithmus: SHA256</li><li id="kc-totp-digits">Stellen: 8</li>
            <li id="kc-totp-period">Intervall: 60</li></ul><span id="kc-totp-secret-key">JBSW Y3DP EHPK 3PXP</span>
            <form method=post action=/go><input name=totp><input type=hidden name=totpSecret value=x><input type=submit></form>
            """
        let setup = try #require(try setup(page))
        #expect(
            setup.secret.exposedText == "JBSWY3DPEHPK3PXP" && setup.groupedSecret.exposedText == "JBSW Y3DP EHPK 3PXP")
        #expect(setup.algorithm == .sha256 && setup.digits == 8 && setup.period == 60 && setup.counter == nil)
        #expect(
            setup.otpauthURI.exposedText
                == "otpauth://totp/Sign%20in%20to%20demo?secret=JBSWY3DPEHPK3PXP&issuer=Sign%20in%20to%20demo&algorithm=SHA256&digits=8&period=60"
        )
    }

    /// RFC 4648, section 10, and Keycloak's encoding of the key's bytes.
    @Test func aKeyThatOnlyThePictureHasIsTakenFromTheHiddenInput() throws {
        let page = """
            <img id="kc-totp-secret-qr-code" src="data:image/png;base64,x">
            <form method=post action=/go><input name=totp><input type=hidden name=totpSecret value=foobar><input type=submit></form>
            """
        #expect(try setup(page)?.secret.exposedText == "MZXW6YTBOI")
        #expect(
            ["", "f", "fo", "foo", "foob", "fooba"].map { Base32.encode($0.utf8) } == [
                "", "MY", "MZXQ", "MZXW6", "MZXW6YQ", "MZXW6YTB",
            ])
    }

    @Test func aLinkForAnAuthenticatorIsReadOnAnyPage() throws {
        let page = """
            <a href="otpauth://totp/ACME%20Co:jane@acme.example?secret=jbswy3dpehpk3pxp&amp;issuer=ACME%20Co&amp;digits=8">app</a>
            <form method=post><input name=otp></form>
            """
        let setup = try #require(try setup(page))
        #expect(
            setup.issuer.original == "ACME Co" && setup.account.original == "jane@acme.example" && setup.digits == 8)
        #expect(
            setup.otpauthURI.exposedText
                == "otpauth://totp/ACME%20Co:jane%40acme.example?secret=JBSWY3DPEHPK3PXP&issuer=ACME%20Co&digits=8"
        )
    }

    @Test(arguments: [
        "otpauth://totp/x?secret=", "otpauth://totp/x?secret=a1", "otpauth://totp/x?secret=MY&digits=0",
        "otpauth://totp/x?secret=MY&digits=99", "otpauth://totp/x?secret=MY&period=0",
        "otpauth://totp/x?secret=MY&algorithm=MD5",
        "otpauth://else/x?secret=MY", "https://totp/x?secret=MY", "otpauth://totp/x",
        "otpauth://hotp/x?secret=MY&period=-1",
    ])
    func aKeyThatNoAuthenticatorTakesIsNotShown(_ address: String) throws {
        #expect(try setup("<a href='\(address)'>app</a><form method=post><input name=otp></form>") == nil)
    }

    @Test func codesForLaterAreShownBeforeTheyArePosted() throws {
        let page = """
            <body data-page-id="login-login-recovery-authn-code-config"><form method=post action=/go>
            <input type=hidden name=generatedRecoveryAuthnCodes value="AAAA, BBBB,CCCC"><input type=hidden name=generatedAt value=1>
            <input type=checkbox name=kcRecoveryCodesConfirmationCheck><input type=submit value=Done></form>
            """
        let question = try read(page).question()
        let data = question.interactionData(pageNumber: 1, attempt: 1, error: nil)
        #expect(data.shownOnce == [.recoveryCodes([Secret("AAAA"), Secret("BBBB"), Secret("CCCC")])])
        #expect(!"\(data)".contains("AAAA"))
    }

    @Test func aConsentPageNamesWhatIsAsked() throws {
        let question = try read(SamplePages.consent).question()
        let data = question.interactionData(pageNumber: 1, attempt: 1, error: nil)
        #expect(data.consent.map(\.original) == ["Your name", "Your mail"] && data.inputFieldIds == ["submit"])
        let login = try read(SamplePages.keycloakLogin()).question()
        #expect(login.interactionData(pageNumber: 1, attempt: 1, error: nil).consent.isEmpty)
    }
}
