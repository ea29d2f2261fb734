import FoundationEssentials
import IdentityModel

/// How far a login has come: what its steps have collected between two pages.
///
/// Kept in the store as JSON: logins of an older program must be read too, so what is added is optional.
struct LoginState: Sendable, Hashable, Codable {
    /// The step whose page is shown.
    var step: Int
    /// The device that began the login; nil where the flow asks for none.
    var device: LoginDevice?
    /// The name that was typed last, or hinted at.
    var username: String
    /// Who the pages so far have shown the person to be; nil before the first that does.
    var proof: LoginProof?
    /// The action whose page is shown, where the step has one for each.
    var action: RequiredAction?
    /// The flow that the login has turned into by a link on its page; nil for the client's own.
    var flow: LoginFlow.Name?
    /// What the page on show hands to an authenticator app; the same until its digits were right.
    var newAuthenticator: NewAuthenticator?
    /// What the client asks for, once that is all that is left to ask; nil before.
    var consent: PendingConsent?
}

/// The question whether a client may have what it asks for, as it is kept between two pages.
struct PendingConsent: Sendable, Hashable, Codable {
    /// The scopes that are asked about.
    let names: [String]
    /// What each of them means.
    let sentences: [String]
    /// The session that the code will belong to; nil where the login's end makes one.
    let sessionID: String?
}

/// What the pages of a login have shown; it counts only once the login's end has found it still true.
struct LoginProof: Sendable, Hashable, Codable {
    /// The user's id.
    let userID: String
    /// The user's name.
    let username: String
    /// What was checked, each of which must still hold at the end; empty where an earlier login stands for it.
    var credentials: [CheckedCredential]
    /// The password of an authenticator app that was checked; nil for none.
    var oneTimePassword: UsedOneTimePassword?
    /// What is to be done to the account.
    var changes = AccountChanges()

    /// Under what his failures are counted.
    var failures: FailureSubject { .user(userID) }

    private enum CodingKeys: String, CodingKey {
        case userID
        // As older programs call it.
        case username = "failureName"
        case credentials, oneTimePassword, changes
    }
}

/// A credential as it was when it was checked.
struct CheckedCredential: Sendable, Hashable, Codable {
    let id: String
    let hash: String
    let expiresAt: Date?
    /// Whether it is an activation code, which the end of a flow may use up.
    let isActivationCode: Bool
    /// What takes the hash's place at the end, since the costs of hashing have been raised; nil for none.
    let renewedHash: String?

    init(_ credential: CredentialRecord, renewedHash: String? = nil) {
        id = credential.id
        hash = credential.hash
        expiresAt = credential.expiresAt
        isActivationCode = credential.kind == .activationCode
        self.renewedHash = renewedHash
    }
}

/// A one-time password that was checked: it is used up at the end, so that it counts once.
struct UsedOneTimePassword: Sendable, Hashable, Codable {
    /// The credential's id.
    let credentialID: String
    /// The period that it is of; no password of it or an earlier one counts afterwards.
    let step: Int64
}

/// What the pages of a login want changed of an account; written at the login's end or not at all.
struct AccountChanges: Sendable, Hashable, Codable {
    /// The account that is to be made; nil where there is one.
    var newAccount: AccountFields?
    /// What the user said about himself; nil for nothing new.
    var profile: AccountFields?
    /// The Argon2id string of the password that is wanted; nil for none.
    var newPasswordHash: String?
    /// The authenticator app that was set up; nil for none.
    var newOneTimePassword: NewOneTimePassword?
    /// What was done of what an administrator demands.
    var doneActions: [RequiredAction] = []
    /// Whether the user's other sessions end.
    var endsOtherSessions = false
}

/// What a person said about himself.
struct AccountFields: Sendable, Hashable, Codable {
    /// The name to log in with, in lower case.
    var username: String
    /// The address in lower case; nil for none.
    var email: String?
    /// The given name.
    var firstName: String?
    /// The family name.
    var lastName: String?
}

/// An authenticator app that was set up and has proved that it has the key.
struct NewOneTimePassword: Sendable, Hashable, Codable {
    /// What the app was given.
    let app: NewAuthenticator
    /// What the person called the device; nil for nothing.
    let label: String?
    /// The period of the password that proved it, which does not count again.
    let step: Int64
}

/// The device of a login, as its checked client data says.
struct LoginDevice: Sendable, Hashable, Codable {
    /// The thumbprint of its public key.
    let keyThumbprint: String
    /// The id of the statement that began the login, which is believed again within it.
    let statementID: String
    /// When that statement was found good.
    let acceptedAt: Date
    /// Its id where the store knows it; nil for one that gets its id at the end.
    let astClientID: AstClientID?
    /// The user that the device says the login is for.
    let userID: UserID?
    /// What a person called the device.
    let name: String?
    /// The key (JWK) that the user will sign authorization grants with; nil where the device names none.
    var grantKey: String?
}
