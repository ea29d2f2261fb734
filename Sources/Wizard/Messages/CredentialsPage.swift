public import FlowModel
public import IdentityModel

/// One call of `provideCredentials`: the fields of the page that the provider serves now.
public struct CredentialsPage: Sendable, Hashable {
    /// The question's id; the answer carries it.
    public var id: QuestionID
    /// The fields, in the order of the page.
    public var fields: [InputField]
    /// Which page of the flow this is, from 1.
    public var pageNumber: Int
    /// Which time this page is asked, from 1; more than 1 after a refusal.
    public var attempt: Int
    /// Which of the attempts this is that a page has, from 1; an answer that only broke a rule for a new password is none.
    public var countedAttempt: Int
    /// Why it is asked again, nil the first time.
    public var error: IdpSdkError?
    /// Until when the user of the page is locked, where that is why it is asked again and known.
    public var lockedUntil: LocalTime?
    /// The page's own title, where it has one.
    public var pageTitle: UntrustedText?
    /// What else the page says to the user.
    public var pageTexts: [UntrustedText]
    /// What the page shows this once and never again.
    public var shownOnce: [ShownOnce]
    /// What the user is asked to agree to; empty on pages that ask for no consent.
    public var consent: [UntrustedText]
    /// The address that the user opens elsewhere, where the page asks for the address it ends at; nil on a provider's page.
    public var address: OpenedAddress?
    /// The client that asks.
    public var client: ClientID?

    /// Makes a page.
    public init(
        id: QuestionID, fields: [InputField], pageNumber: Int = 1, attempt: Int = 1, countedAttempt: Int? = nil,
        error: IdpSdkError? = nil, lockedUntil: LocalTime? = nil, pageTitle: UntrustedText? = nil,
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
