import IdentityModel
import Localization
import Terminal
import Testing

@testable import Wizard

/// The tokens of a user; their texts contain the leak character of the tests.
extension Scenes {
    static let poolTokens = SessionTokens(
        tokens: [
            SessionTokens.Token(
                .id, Secret("eyJraWQi.ID-TOKEN-ß.c2ln"), expires: ahead(3540),
                claims: claims.map { SessionTokens.Claim($0.name, $0.value.original) }),
            SessionTokens.Token(.access, Secret("eyJraWQi.ACCESS-TOKEN-ß.c2ln"), expires: ahead(3540), claims: []),
            SessionTokens.Token(.refresh, Secret("eyJjdHki.REFRESH-TOKEN-ß"), expires: expiry),
        ])

    /// KOBIL's tokens, as long as the access token lives for these seconds.
    static func deviceTokens(
        _ seconds: Int = 240, isOpaque: Bool = false, stored: ShownFactor = sealedToken
    ) -> SessionTokens {
        let times = [
            SessionTokens.Claim("exp", "1795251912", time: ahead(seconds)),
            SessionTokens.Claim("iat", "1795251612", time: ago(300 - seconds)),
        ]
        let subject = [SessionTokens.Claim("sub", "5f9b1b03-4d7e-4f72-8479-de7a62eb0021")]
        return SessionTokens(
            tokens: [
                SessionTokens.Token(
                    .id, Secret("eyJraWQi.ID-TOKEN-ß.c2ln"), expires: ahead(seconds),
                    claims: [
                        SessionTokens.Claim("ast_client_id", "01JD0C2W7Q8X4E5TN3M6V9ZKRB"),
                        SessionTokens.Claim("aud", "KssIdpEnrollment"),
                    ] + times + [
                        SessionTokens.Claim("iss", "http://127.0.0.1:8931/auth/realms/sandbox"),
                        SessionTokens.Claim("preferred_username", "jane"),
                    ] + subject + [SessionTokens.Claim("x-\u{1B}[2J\u{202E}", "\u{1B}[31mred")]),
                SessionTokens.Token(
                    .access, Secret("eyJraWQi.ACCESS-TOKEN-ß.c2ln"), expires: ahead(seconds),
                    claims: isOpaque ? nil : times + subject),
            ], scope: "openid profile offline_access", stored: stored)
    }

    static let sealedToken = ShownFactor(
        .offlineToken, mode: .pin, seal: .pin, issued: ago(60), expires: .never)
    static let nothingStored = ShownFactor(nil, mode: .password, seal: .file)

    static func sudoTokens() throws -> WizardTestDriver {
        var driver = try sudo(signedIn)
        driver.press(.enter, [.loadTokens(.sudo)])
        driver.send(.tokensLoaded(.sudo, poolTokens))
        return driver
    }

    /// The tokens after a login, opened from the start screen.
    static func tokens(_ tokens: SessionTokens = deviceTokens()) throws -> WizardTestDriver {
        var driver = try started(loggedIn)
        while driver.startFocus != .tokens(.device) { driver.press(.down) }
        driver.press(.enter, [.loadTokens(.device)])
        driver.send(.tokensLoaded(.device, tokens))
        return driver
    }

    static let signatures = SignatureReport.checked([
        SignatureReport.CheckedToken(.id, .valid(algorithm: "RS256", keyID: UntrustedText("kid-1"))),
        SignatureReport.CheckedToken(.access, .unknownKey(keyID: UntrustedText("kid-0"))),
    ])

    /// The row of the check has the focus and was chosen.
    static func checkingSignatures() throws -> WizardTestDriver {
        var driver = try tokens()
        for _ in 0..<3 { driver.press(.down) }
        driver.press(.enter, [.checkSignatures(.device)])
        return driver
    }
}
