public import FlowModel
public import IdentityModel
import Localization
package import TerminalUI

/// One call of `provideCredentials`: the fields of the page that the provider serves now.
public struct CredentialsPage: Sendable, Hashable {
    /// The question's ID, which the answer contains.
    public var id: QuestionID
    /// The fields, in the order of the page.
    package var fields: [InputField]
    /// Which page of the flow this is, from 1.
    public var pageNumber: Int
    /// How often this page was requested, including this time; more than 1 after a rejection.
    public var attempt: Int
    /// The number of this attempt, from 1; values that only broke a rule for a new password do not count.
    public var countedAttempt: Int
    /// Why the page is requested again; `nil` the first time.
    public var error: IdpSdkError?
    /// When the user's lock-out ends, if the user is locked and the end is known.
    public var lockedUntil: ReportedTime?
    public var pageTitle: UntrustedText?
    /// The page's other texts for the user.
    public var pageTexts: [UntrustedText]
    /// What the page shows only once.
    package var shownOnce: [ShownOnce]
    /// What the user is asked to consent to; empty on pages that ask for no consent.
    public var consent: [UntrustedText]
    /// The address to open in any browser; the user then enters the address at which the browser arrives.
    ///
    /// `nil` for a page of the provider.
    public var address: OpenedAddress?
    /// The client that requests the login.
    public var client: ClientID?

    package init(
        id: QuestionID, fields: [InputField], pageNumber: Int = 1, attempt: Int = 1, countedAttempt: Int? = nil,
        error: IdpSdkError? = nil, lockedUntil: ReportedTime? = nil, pageTitle: UntrustedText? = nil,
        pageTexts: [UntrustedText] = [],
        shownOnce: [ShownOnce] = [],
        consent: [UntrustedText] = [], address: OpenedAddress? = nil, client: ClientID? = nil
    ) {
        self.id = id
        self.fields = fields
        self.pageNumber = pageNumber
        self.attempt = attempt
        self.countedAttempt = countedAttempt ?? attempt
        self.error = error
        self.lockedUntil = lockedUntil
        self.pageTitle = pageTitle
        self.pageTexts = pageTexts
        self.shownOnce = shownOnce
        self.consent = consent
        self.address = address
        self.client = client
    }
}

/// Something that a page shows once and never again.
package enum ShownOnce: Sendable, Hashable {
    /// The setup of an authenticator app, and its QR code; `nil` if it has none, for instance because the secret is too
    /// long.
    case oneTimePassword(OneTimePasswordSetup, picture: QRPicture?)
    /// Recovery codes, for a user who has lost the authenticator.
    case recoveryCodes([Secret])
}
