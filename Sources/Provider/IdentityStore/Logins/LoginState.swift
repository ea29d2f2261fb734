package import FoundationEssentials
package import IdentityModel

/// The progress of a login: what its steps have collected so far.
///
/// Stored as sealed JSON.
package struct LoginState: Sendable, Hashable, Codable {
    /// The index of the current step.
    package var step: Int
    /// The device that started the login; `nil` for a flow without a device.
    package var device: LoginDevice?
    /// The user name that was typed last or sent as a hint.
    package var username: String
    /// The user, and the credentials that were checked so far; `nil` before the first successful check.
    package var proof: LoginProof?
    /// The required action of the current page; `nil` in all other steps.
    package var action: RequiredAction?
    /// The alternate flow that the user chose by a link; `nil` for the client's own flow.
    package var flow: AuthenticationFlowName?
    /// The key on the set-up page of an authenticator app.
    ///
    /// It stays the same until a one-time password matches.
    package var newAuthenticator: NewAuthenticator?
    /// The pending consent, once all steps are done; `nil` before.
    package var consent: PendingConsent?
    /// The tag of the language that the user or the client has chosen.
    package var language: String?
    /// Whether the user has checked *remember me*; `nil` before the page with the box.
    package var remembersUser: Bool?

    package init(
        step: Int, device: LoginDevice? = nil, username: String, proof: LoginProof? = nil,
        action: RequiredAction? = nil, flow: AuthenticationFlowName? = nil, newAuthenticator: NewAuthenticator? = nil,
        consent: PendingConsent? = nil, language: String? = nil, remembersUser: Bool? = nil
    ) {
        self.language = language
        self.remembersUser = remembersUser
        self.step = step
        self.device = device
        self.username = username
        self.proof = proof
        self.action = action
        self.flow = flow
        self.newAuthenticator = newAuthenticator
        self.consent = consent
    }
}

/// The consent question of a login, as stored between two pages.
package struct PendingConsent: Sendable, Hashable, Codable {
    package let names: [String]
    /// The text of each scope, as configured.
    package let texts: [String]
    /// The session that the code will belong to; `nil` if completing the login creates one.
    package let sessionID: String?

    package init(names: [String], texts: [String], sessionID: String?) {
        self.names = names
        self.texts = texts
        self.sessionID = sessionID
    }
}

/// The user of a login and the credentials that were checked.
///
/// The final transaction checks them again.
package struct LoginProof: Sendable, Hashable, Codable {
    package let userID: String
    package let username: String
    /// The checked credentials, which must still be valid when the login is completed; empty if an existing session
    /// replaces them.
    package var credentials: [CheckedCredential]
    /// The one-time password that was checked.
    package var oneTimePassword: UsedOneTimePassword?
    /// The changes that completing the login makes to the account.
    package var changes = AccountChanges()

    package init(
        userID: String, username: String, credentials: [CheckedCredential], oneTimePassword: UsedOneTimePassword? = nil,
        changes: AccountChanges = AccountChanges()
    ) {
        self.userID = userID
        self.username = username
        self.credentials = credentials
        self.oneTimePassword = oneTimePassword
        self.changes = changes
    }

    /// The subject for which the user's failures are counted.
    package var failures: FailureSubject { .user(userID) }
}

/// A credential at the time of its check.
package struct CheckedCredential: Sendable, Hashable, Codable {
    package let id: String
    package let hash: String
    package let expiresAt: Date?
    /// Whether this is an activation code, which completing a flow may consume.
    package let isActivationCode: Bool
    /// The hash that replaces the stored one when the login is completed, because the password came along from another
    /// server or hashing costs have changed; `nil` for none.
    let renewedHash: String?

    package init(_ credential: CredentialRecord, renewedHash: String? = nil) {
        id = credential.id
        hash = credential.hash
        expiresAt = credential.expiresAt
        isActivationCode = credential.kind == .activationCode
        self.renewedHash = renewedHash
    }
}

/// The changes that a login makes to an account.
///
/// The final transaction writes all of them or none.
package struct AccountChanges: Sendable, Hashable, Codable {
    /// The account to create; `nil` if it exists.
    package var newAccount: AccountFields?
    /// The profile that the user typed; `nil` for no change.
    package var profile: AccountFields?
    /// The encoded Argon2id hash of the new password; `nil` for no change.
    package var newPasswordHash: String?
    /// The new authenticator app.
    package var newOneTimePassword: NewOneTimePassword?
    /// The required actions that the user has completed.
    package var doneActions: [RequiredAction] = []
    /// Whether the user's other sessions end.
    package var endsOtherSessions = false
}

/// A new authenticator app, after its first one-time password matched.
package struct NewOneTimePassword: Sendable, Hashable, Codable {
    /// The key and parameters that the app received.
    package let app: NewAuthenticator
    /// The user's label for the app.
    package let label: String?
    /// The time step of the password that matched, which is rejected afterwards.
    package let step: Int64

    package init(app: NewAuthenticator, label: String?, step: Int64) {
        self.app = app
        self.label = label
        self.step = step
    }
}

/// The device of a login, from its verified client data.
package struct LoginDevice: Sendable, Hashable, Codable {
    /// The thumbprint of the device's public key (RFC 7638).
    package let keyThumbprint: String
    /// The ID of the statement that started the login.
    ///
    /// The same statement is accepted again within this login.
    package let statementID: String
    /// The time when the statement was verified.
    package let acceptedAt: Date
    /// The device's ID if the store contains it; `nil` for a device that is assigned one when the login is completed.
    package let astClientID: AstClientID?
    /// The user that the device named.
    package let userID: UserID?
    package let name: String?
    /// The public key (JWK) for the user's authorization grants; `nil` if the device sent none.
    package var grantKey: String?

    package init(
        keyThumbprint: String, statementID: String, acceptedAt: Date, astClientID: AstClientID?, userID: UserID?,
        name: String?, grantKey: String? = nil
    ) {
        self.keyThumbprint = keyThumbprint
        self.statementID = statementID
        self.acceptedAt = acceptedAt
        self.astClientID = astClientID
        self.userID = userID
        self.name = name
        self.grantKey = grantKey
    }
}
