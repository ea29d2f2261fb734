package import FoundationEssentials
package import IdentityModel

/// How far a login has come: what its steps have collected between two pages.
///
/// Kept in the store as JSON: logins of an older program must be read too, so what is added is optional.
package struct LoginState: Sendable, Hashable, Codable {
    /// The step whose page is shown.
    package var step: Int
    /// The device that began the login; nil where the flow asks for none.
    package var device: LoginDevice?
    /// The name that was typed last, or hinted at.
    package var username: String
    /// Who the pages so far have shown the person to be; nil before the first that does.
    package var proof: LoginProof?
    /// The action whose page is shown, where the step has one for each.
    package var action: RequiredAction?
    /// The flow that the login has turned into by a link on its page; nil for the client's own.
    package var flow: LoginFlow.Name?
    /// What the page on show hands to an authenticator app; the same until its digits were right.
    package var newAuthenticator: NewAuthenticator?
    /// What the client asks for, once that is all that is left to ask; nil before.
    package var consent: PendingConsent?

    package init(
        step: Int, device: LoginDevice? = nil, username: String, proof: LoginProof? = nil,
        action: RequiredAction? = nil, flow: LoginFlow.Name? = nil, newAuthenticator: NewAuthenticator? = nil,
        consent: PendingConsent? = nil
    ) {
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

/// The question whether a client may have what it asks for, as it is kept between two pages.
package struct PendingConsent: Sendable, Hashable, Codable {
    /// The scopes that are asked about.
    package let names: [String]
    /// What each of them means.
    package let sentences: [String]
    /// The session that the code will belong to; nil where the login's end makes one.
    package let sessionID: String?

    package init(names: [String], sentences: [String], sessionID: String?) {
        self.names = names
        self.sentences = sentences
        self.sessionID = sessionID
    }
}

/// What the pages of a login have shown; it counts only once the login's end has found it still true.
package struct LoginProof: Sendable, Hashable, Codable {
    /// The user's id.
    package let userID: String
    /// The user's name.
    package let username: String
    /// What was checked, each of which must still hold at the end; empty where an earlier login stands for it.
    package var credentials: [CheckedCredential]
    /// The password of an authenticator app that was checked; nil for none.
    package var oneTimePassword: UsedOneTimePassword?
    /// What is to be done to the account.
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

    /// Under what his failures are counted.
    package var failures: FailureSubject { .user(userID) }

    private enum CodingKeys: String, CodingKey {
        case userID
        // As older programs call it.
        case username = "failureName"
        case credentials, oneTimePassword, changes
    }
}

/// A credential as it was when it was checked.
package struct CheckedCredential: Sendable, Hashable, Codable {
    package let id: String
    package let hash: String
    package let expiresAt: Date?
    /// Whether it is an activation code, which the end of a flow may use up.
    package let isActivationCode: Bool
    /// What takes the hash's place at the end, since the costs of hashing have been raised; nil for none.
    package let renewedHash: String?

    package init(_ credential: CredentialRecord, renewedHash: String? = nil) {
        id = credential.id
        hash = credential.hash
        expiresAt = credential.expiresAt
        isActivationCode = credential.kind == .activationCode
        self.renewedHash = renewedHash
    }
}

/// A one-time password that was checked: it is used up at the end, so that it counts once.
package struct UsedOneTimePassword: Sendable, Hashable, Codable {
    /// The credential's id.
    package let credentialID: String
    /// The period that it is of; no password of it or an earlier one counts afterwards.
    package let step: Int64

    package init(credentialID: String, step: Int64) {
        self.credentialID = credentialID
        self.step = step
    }
}

/// What the pages of a login want changed of an account; written at the login's end or not at all.
package struct AccountChanges: Sendable, Hashable, Codable {
    /// The account that is to be made; nil where there is one.
    package var newAccount: AccountFields?
    /// What the user said about himself; nil for nothing new.
    package var profile: AccountFields?
    /// The Argon2id string of the password that is wanted; nil for none.
    package var newPasswordHash: String?
    /// The authenticator app that was set up; nil for none.
    package var newOneTimePassword: NewOneTimePassword?
    /// What was done of what an administrator demands.
    package var doneActions: [RequiredAction] = []
    /// Whether the user's other sessions end.
    package var endsOtherSessions = false
}

/// What a person said about himself.
package struct AccountFields: Sendable, Hashable, Codable {
    /// The name to log in with, in lower case.
    package var username: String
    /// The address in lower case; nil for none.
    package var email: String?
    /// The given name.
    package var firstName: String?
    /// The family name.
    package var lastName: String?

    package init(username: String, email: String? = nil, firstName: String? = nil, lastName: String? = nil) {
        self.username = username
        self.email = email
        self.firstName = firstName
        self.lastName = lastName
    }
}

/// An authenticator app that was set up and has proved that it has the key.
package struct NewOneTimePassword: Sendable, Hashable, Codable {
    /// What the app was given.
    package let app: NewAuthenticator
    /// What the person called the device; nil for nothing.
    package let label: String?
    /// The period of the password that proved it, which does not count again.
    package let step: Int64

    package init(app: NewAuthenticator, label: String?, step: Int64) {
        self.app = app
        self.label = label
        self.step = step
    }
}

/// The device of a login, as its checked client data says.
package struct LoginDevice: Sendable, Hashable, Codable {
    /// The thumbprint of its public key.
    package let keyThumbprint: String
    /// The id of the statement that began the login, which is believed again within it.
    package let statementID: String
    /// When that statement was found good.
    package let acceptedAt: Date
    /// Its id where the store knows it; nil for one that gets its id at the end.
    package let astClientID: AstClientID?
    /// The user that the device says the login is for.
    package let userID: UserID?
    /// What a person called the device.
    package let name: String?
    /// The key (JWK) that the user will sign authorization grants with; nil where the device names none.
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
