import Sentences

/// The fields of one page, and the reason why they are requested.
///
/// Labels and texts come from the provider and are untrusted.
public struct IdpSdkInteractionData: Sendable {
    /// The names of the inputs that need an answer, in the page's order.
    ///
    /// Checkboxes and lists with a value are omitted, and optional lines of text without one. If the page has several
    /// buttons or nothing to fill in, the last ID is that of the button (`submit`; ``IdpSdkInputField/Kind/button``).
    public let inputFieldIds: [String]
    /// The number of the page in the flow, from 1; a page that is shown again keeps its number.
    public let pageNumber: Int
    /// The number of times this page has been shown, from 1.
    public let attempt: Int
    /// The number of counted attempts at this page, from 1; after ``IdpSdkSettings/postsPerPage`` of them the flow
    /// ends.
    ///
    /// An answer that only violated a rule for a new password is not counted (``IdpSdkError/breaksPasswordRule``).
    public let countedAttempt: Int
    /// The error for which the page is shown again, or that it contains when first shown.
    public let previousError: IdpSdkError?
    /// All fields that can be filled in, with the page's texts about them; a superset of ``inputFieldIds``.
    public let fields: [IdpSdkInputField]
    /// The page's heading, or its title; empty if it has neither.
    public let title: UntrustedText
    /// The other texts of the page, instructions and notices, one per block.
    public let texts: [UntrustedText]
    /// The permissions that the user is asked to grant; empty if the page does not ask for consent.
    ///
    /// Such a page is answered with a button, and no button is the default.
    public let consent: [UntrustedText]
    /// Items that the page shows only once, which the user must store before answering; empty on other pages.
    public let shownOnce: [IdpSdkShownItem]
    /// The user's name if the provider already knows and shows it, otherwise `nil`.
    public let account: UntrustedText?
    /// The page's notice, such as that an e-mail was sent or that the password must be changed.
    ///
    /// It is also one of ``texts``.
    public let notice: IdpSdkNotice?
    /// The page's own name (`data-page-id` of its body).
    public let pageID: String?

    /// Whether the page asks for a new password.
    public var asksNewPassword: Bool {
        let secrets = fields.filter(\.isMasked)
        let names: Set<String> = [FieldID.newPassword.rawValue, "password-new"]
        return secrets.contains { names.contains($0.id) || $0.autocomplete.contains("new-password") }
    }

    /// ``previousError`` for display away from the page: includes the label of each field that has an error.
    ///
    /// "Please specify this field." alone does not name the field.
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
        return IdpSdkError(local, Text(verbatim: told.count > Self.fieldsTold ? text + " …" : text))
    }

    private static let fieldsTold = 4

    /// Apps need this only to test their own handlers.
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

/// An item that a page shows only once; the user must store it before answering the page.
public enum IdpSdkShownItem: Sendable, Hashable {
    /// The key for an authenticator app; the page requests a one-time password generated with it.
    case totp(OneTimePasswordSetup)
    /// Recovery codes, which replace a lost second factor; each works once.
    case recoveryCodes([Secret])
}
