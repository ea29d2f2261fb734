package import FoundationEssentials
package import IdentityModel

/// Everything that is written when a login is completed.
package struct LoginCompletion: Sendable, Hashable {
    /// The answered last page, which is deleted; `nil` for none.
    package let page: AnsweredPage?
    /// The SHA-256 digest of the new cookie, to which everything else of the browser moves; `nil` to keep the cookie.
    package var newBrowser: [UInt8]?
    /// The user who logs in.
    ///
    /// Completing the login deletes the user's failures.
    package let userID: String
    /// The checked credentials.
    ///
    /// Each must still exist with the same hash.
    package let credentials: [CheckedCredential]
    /// Whether the activation code among them is consumed.
    package var consumesActivationCode = false
    /// The checked one-time password, which must not have been used since; `nil` for none.
    package var oneTimePassword: UsedOneTimePassword?
    /// Whether a user with an authenticator app must have entered a one-time password.
    package var requiresOneTimePassword = false
    package var account = AccountCompletion()
    package let device: DeviceCompletion?
    package let session: NewSession
    /// The authorization code; `nil` for a session without one.
    package let code: NewCode?
    /// The scopes to which the user has just consented; `nil` if there was no question.
    package var consentedScopes: [String]?

    package init(
        page: AnsweredPage?, newBrowser: [UInt8]? = nil, userID: String, credentials: [CheckedCredential],
        consumesActivationCode: Bool = false, oneTimePassword: UsedOneTimePassword? = nil,
        requiresOneTimePassword: Bool = false, account: AccountCompletion = AccountCompletion(),
        device: DeviceCompletion?, session: NewSession, code: NewCode?, consentedScopes: [String]? = nil
    ) {
        self.page = page
        self.newBrowser = newBrowser
        self.userID = userID
        self.credentials = credentials
        self.consumesActivationCode = consumesActivationCode
        self.oneTimePassword = oneTimePassword
        self.requiresOneTimePassword = requiresOneTimePassword
        self.account = account
        self.device = device
        self.session = session
        self.code = code
        self.consentedScopes = consentedScopes
    }
}

/// The changes that completing a login makes to an account.
package struct AccountCompletion: Sendable, Hashable {
    /// The account to create; `nil` if it exists.
    package var newUser: UserRecord?
    /// The profile that the user typed; `nil` for no change.
    package var profile: AccountFields?
    /// The password to set, which completes `UPDATE_PASSWORD`; `nil` for no change.
    package var newPassword: CredentialRecord?
    /// The authenticator app to set up; `nil` for none.
    package var newOneTimePassword: CredentialRecord?
    /// The other required actions that are completed.
    package var doneActions: [RequiredAction] = []
    /// Whether the user's other sessions end.
    package var endsOtherSessions = false

    package init(
        newUser: UserRecord? = nil, profile: AccountFields? = nil, newPassword: CredentialRecord? = nil,
        newOneTimePassword: CredentialRecord? = nil, doneActions: [RequiredAction] = [], endsOtherSessions: Bool = false
    ) {
        self.newUser = newUser
        self.profile = profile
        self.newPassword = newPassword
        self.newOneTimePassword = newOneTimePassword
        self.doneActions = doneActions
        self.endsOtherSessions = endsOtherSessions
    }
}

/// What completing a login does with the device.
package struct DeviceCompletion: Sendable, Hashable {
    package enum Requirement: Sendable, Hashable {
        /// Links device and user; creates the device if it is new.
        case link
        /// Requires that device and user are linked.
        case requireLink
    }

    package let requirement: Requirement
    package let astClientID: AstClientID
    package let keyThumbprint: String
    package let name: String?
    /// The public key (JWK) for the user's authorization grants; `nil` removes the previous one.
    package var grantKey: String?

    package init(
        requirement: Requirement, astClientID: AstClientID, keyThumbprint: String, name: String?,
        grantKey: String? = nil
    ) {
        self.requirement = requirement
        self.astClientID = astClientID
        self.keyThumbprint = keyThumbprint
        self.name = name
        self.grantKey = grantKey
    }
}

/// A session to start.
package struct NewSession: Sendable, Hashable {
    package let id: String
    package let clientRecordID: String
    package let address: String
    /// The SHA-256 digest of the browser's session cookie; `nil` if there is no browser.
    package let cookie: [UInt8]?
    package let astClientID: AstClientID?
    /// Whether the user has authenticated again in the browser's existing session, which continues.
    package var isRenewal = false
    /// The browser's session of another user, which ends; `nil` for none.
    package var replacedID: String?
    /// Whether the user has checked *remember me*.
    package var isRemembered = false

    package init(
        id: String, clientRecordID: String, address: String, cookie: [UInt8]?, astClientID: AstClientID?,
        isRenewal: Bool = false, replacedID: String? = nil, isRemembered: Bool = false
    ) {
        self.isRemembered = isRemembered
        self.id = id
        self.clientRecordID = clientRecordID
        self.address = address
        self.cookie = cookie
        self.astClientID = astClientID
        self.isRenewal = isRenewal
        self.replacedID = replacedID
    }
}

/// An authorization code to issue.
package struct NewCode: Sendable, Hashable {
    /// The SHA-256 digest of the code.
    package let hash: [UInt8]
    package let request: AcceptedRequest
    package let scope: String
    package let expiresAt: Date

    package init(hash: [UInt8], request: AcceptedRequest, scope: String, expiresAt: Date) {
        self.hash = hash
        self.request = request
        self.scope = scope
        self.expiresAt = expiresAt
    }
}

/// The result of completing a login.
package enum CompletionOutcome: Sendable, Hashable {
    case completed
    /// The page was answered before, or the login no longer exists.
    case stale
    /// The user has been locked out meanwhile.
    case locked
    /// A credential has been consumed, replaced or removed meanwhile.
    case credentialGone
    case credentialExpired
    /// The user has been deleted meanwhile.
    case userGone
    /// The user has been disabled, or is outside of the validity.
    case userDisabled(UnusableReason)
    /// The user has an open required action.
    case actionRequired
    /// The user now has an authenticator app, and no one-time password was checked.
    case oneTimePasswordRequired
    /// The one-time password has been used meanwhile.
    case oneTimePasswordUsed
    /// Another user now has the user name or e-mail address.
    case accountTaken(AccountConflict)
    /// The device is not linked to the user.
    case deviceNotLinked
    /// The device's ID belongs to another key.
    case deviceKeyDiffers
}
