package import CognitoProtocol
import Sentences
import WatchProtocol

/// The findings about grants that show no page, and about a device's client data.
extension RuleFinding {
    static let passwordGrantDisabled = RuleFinding(
        "password-grant-disabled", source: "RFC 9700, section 2.4",
        Text(
            "The client may not send passwords. Use the authorization code flow; for a test, switch on direct access grants."
        ))

    static let userCredentialsWrong = RuleFinding(
        "user-credentials-wrong", comparing: .different, source: "RFC 9700, section 2.4",
        Text(
            "The user name or password is wrong, or the one-time code (totp). Do not ask for passwords in the app: use the authorization code flow."
        ))

    static let actionRequired = RuleFinding(
        "action-required", source: "RFC 6749, section 5.2",
        Text(
            "The user must do something on a page first, such as set a new password, and this grant shows none. Use the authorization code flow."
        ))

    static let deviceCodeUnknown = RuleFinding(
        "device-code-unknown", source: "RFC 8628, section 3.5",
        Text(
            "The device code was not issued to this client, or was used before. Send the device_code of the response unchanged, not the user_code, and stop after the tokens."
        ))

    static func deviceCodeExpired(secondsAgo: Int) -> RuleFinding {
        RuleFinding(
            "device-code-expired", found: "\(secondsAgo) s ago", source: "RFC 8628, section 3.5",
            Text(
                "The device code expired \(secondsAgo) s ago. Stop after expires_in seconds, and show a new code."))
    }

    /// Why the device that starts a login is refused.
    init(_ refusal: DeviceRefusal) {
        let sentence =
            switch refusal {
            case .clientDataMissing:
                Text("The request has no AST client data. Send the value of GetAstClientData as X-KOBIL-ASTCLIENTDATA.")
            case .clientDataRefused:
                Text(
                    "The AST client data is not valid here: get new data for this tenant and login, and set the device's time automatically."
                )
            case .clientDataSeenBefore, .malformedClientID, .clientIDMissing:
                Text("Call GetAstClientData for each login, and send all headers of one call together.")
            case .notActivated, .deviceUnknown, .linkedToAnotherUser:
                Text("The device is not activated for this user at this tenant. Activate it, or log in as its user.")
            }
        self.init(
            RefusalCause(refusal.inputError)?.rawValue ?? "client-data", source: "KOBIL Master Controller SDK", sentence
        )
    }
}

/// The findings of user pools.
extension RuleFinding {
    /// Why an answer to a challenge or a refresh is refused; `nil` if the error's own words are enough.
    fileprivate init?(_ error: CognitoError) {
        let found: (rule: String, sentence: Text)
        switch error {
        case .incorrectAnswer:
            found = (
                "answer-wrong",
                Text(
                    "The answer is not a valid proof of this user. Sign the challenge's nonce with the key of the registration, for its audience, at the right time."
                )
            )
        case .invalidSession, .usedSession, .expiredSession:
            found = (
                "challenge-session",
                Text(
                    "The challenge's session is unknown, was used, or has expired. Answer each InitiateAuth once, soon, with the same user name."
                )
            )
        case .invalidRefreshToken, .revokedRefreshToken, .expiredRefreshToken, .reusedRefreshToken:
            found = (
                "refresh-token-refused",
                Text(
                    "The refresh token was replaced, revoked, or has expired. Store the refresh token of each answer, and sign in again if it is refused."
                )
            )
        default: return nil
        }
        self.init(found.rule, found: error.message, source: "Amazon Cognito user pools API", found.sentence)
    }
}

extension RequestRecord {
    /// Sets why a user pool refuses the request.
    package func refused(_ error: CognitoError) {
        refused(RefusalReason(error))
        found(RuleFinding(error))
    }
}
