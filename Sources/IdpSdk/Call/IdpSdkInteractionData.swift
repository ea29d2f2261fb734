/// What one page asks of the person, and why.
///
/// Labels and texts come from the provider and are untrusted.
public struct IdpSdkInteractionData: Sendable {
    /// The names of the inputs that must be answered, in the page's order; boxes and lists for which the page has a choice already are not among them.
    ///
    /// Last, where the page has several buttons or nothing to fill in, the id under which the button is asked (`submit`; ``IdpSdkInputField/Kind/button``).
    public let inputFieldIds: [String]
    /// Which page of the flow this is, from 1; a page that comes back keeps its number.
    public let pageNumber: Int
    /// How many times this page has been shown, from 1.
    public let attempt: Int
    /// Which of the attempts this is of which a page has ``IdpSdkSettings/postsPerPage``, from 1; after the last one the flow ends instead.
    ///
    /// An answer that only broke a rule for a new password is none of them (``IdpSdkError/breaksPasswordRule``).
    public let countedAttempt: Int
    /// Why it is asked again, or what the page says is wrong; nil where nothing is.
    public let previousError: IdpSdkError?
    /// Everything that can be filled in, with what the page says about each; more than ``inputFieldIds``.
    public let fields: [IdpSdkInputField]
    /// The page's heading, or its title; empty where it has neither.
    public let title: UntrustedText
    /// What else stands on the page for the person to read: instructions and notices, one for each block.
    public let texts: [UntrustedText]
    /// What the person is asked to agree to, one for each permission; empty where the page asks for no consent.
    ///
    /// Such a page is answered with a button, of which none is the default.
    public let consent: [UntrustedText]
    /// What the page shows this once: the person must have kept it before the page is answered; empty on other pages.
    public let shownOnce: [IdpSdkShownItem]
    /// Whose page it is, where the provider knows that already and says so; nil where it does not.
    public let account: UntrustedText?
    /// What the page says at its head beside an error: that a mail is on its way, why a password must be changed; nil where it says nothing.
    ///
    /// It stands among ``texts`` too.
    public let notice: IdpSdkNotice?
    /// How the page names itself (`data-page-id` of its body), nil where it does not.
    public let pageID: String?

    /// Whether it asks for a password that is to be the user's from now on.
    public var asksNewPassword: Bool {
        let secrets = fields.filter(\.isMasked)
        let names: Set<String> = [FieldID.newPassword.rawValue, "password-new"]
        return secrets.contains { names.contains($0.id) || $0.autocomplete.contains("new-password") }
    }

    /// ``previousError`` for where the page is not seen any more: what single fields are refused for stands with what the page calls them.
    ///
    /// "Please specify this field." alone tells nobody which one.
    public var errorWithFieldNames: IdpSdkError? {
        guard let previousError, let local = previousError.local else { return previousError }
        let isAboutCode = fields.contains { $0.id == FieldID.activationCode.rawValue && $0.error != nil }
        guard local == .rejectedValue || (local == .rejectedCredentials && isAboutCode) else { return previousError }
        let told = fields.compactMap { field -> String? in
            guard let error = field.error?.original else { return nil }
            let label = field.label.original.isEmpty ? field.id : field.label.original
            return error.lowercased().contains(label.lowercased()) ? error : "\(label): \(error)"
        }
        guard !told.isEmpty else { return previousError }
        let text = told.prefix(Self.fieldsTold).map(\.endedAsSentence).joined(separator: " ")
        return IdpSdkError(local, told.count > Self.fieldsTold ? text + " …" : text)
    }

    private static let fieldsTold = 4

    /// Makes the data; apps only need it to test their own handlers.
    public init(
        inputFieldIds: [String], pageNumber: Int = 1, attempt: Int = 1, countedAttempt: Int? = nil,
        previousError: IdpSdkError? = nil,
        fields: [IdpSdkInputField] = [], title: UntrustedText = UntrustedText(""), texts: [UntrustedText] = [],
        consent: [UntrustedText] = [], shownOnce: [IdpSdkShownItem] = [], account: UntrustedText? = nil,
        notice: IdpSdkNotice? = nil,
        pageID: String? = nil
    ) {
        self.inputFieldIds = inputFieldIds
        self.pageNumber = pageNumber
        self.attempt = attempt
        self.countedAttempt = countedAttempt ?? attempt
        self.previousError = previousError
        self.fields = fields
        self.title = title
        self.texts = texts
        self.consent = consent
        self.shownOnce = shownOnce
        self.account = account
        self.notice = notice
        self.pageID = pageID
    }
}
