public import Sentences

/// Why `getAuthorizationCode` returned no code, in KOBIL's three parts (`IdpSdkError`).
///
/// Subsystem and code are those of the provider's page, if it contains any (580 forms, 513 AST). Errors that the IdpSdk
/// detects itself have subsystem 900 (``Local``). The description may be a server's text: sanitise it before displaying
/// it.
public struct IdpSdkError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The origin of the error: 580 for the provider's forms, 513 for the AST services, 900 for the IdpSdk.
    ///
    /// Any other number was chosen by an app that cancelled.
    public let subsystem: Int
    /// The error within the subsystem.
    public let errorCode: Int
    /// The message; a sentence with parts if this program wrote it.
    public let words: Text

    /// Creates an error with a foreign message, in the documented order.
    public init(_ subsystem: Int, _ errorCode: Int, _ errorDescription: String) {
        self.subsystem = subsystem
        self.errorCode = errorCode
        words = Text(verbatim: errorDescription)
    }

    /// Creates an error with a message of this program.
    public init(_ subsystem: Int, _ errorCode: Int, words: Text) {
        self.subsystem = subsystem
        self.errorCode = errorCode
        self.words = words
    }

    public init(subsystem: Int, errorCode: Int, errorDescription: String) {
        self.init(subsystem, errorCode, errorDescription)
    }

    public var errorDescription: String { words.english }

    /// Whether ``errorDescription`` is the message of the provider's page rather than one of this program.
    public var isWordedByProvider: Bool { words.isVerbatim && !words.isEmpty && isRefusedByPage }

    /// KOBIL's combined number: the subsystem followed by the code in six digits.
    public var combinedCode: Int { subsystem * 1_000_000 + errorCode }

    /// `580/6 Activation Code is invalid`.
    public var description: String { "\(subsystem)/\(errorCode) \(errorDescription)" }
}

extension IdpSdkError {
    public init(_ form: FormError, _ words: Text) { self.init(FormError.subsystem, form.rawValue, words: words) }

    /// The error of a provider's form; `nil` for another subsystem or an unknown number.
    public var form: FormError? { subsystem == FormError.subsystem ? FormError(rawValue: errorCode) : nil }

    /// The error of the AST services; `nil` for another subsystem or an unknown number.
    public var ast: AstError? { subsystem == AstError.subsystem ? AstError(rawValue: errorCode) : nil }

    /// The Master Controller's error; `nil` for another subsystem or an unknown number.
    public var controller: MasterControllerErrorCode? { MasterControllerErrorCode(rawValue: combinedCode) }

    /// The subsystem of errors that the IdpSdk detects itself.
    public static let localSubsystem = 900

    /// The codes of subsystem 900.
    public enum Local: Int, Sendable, Hashable, CaseIterable {
        case cancelledByUser = 1
        /// The network or the host cannot be reached.
        case notReachable = 2
        case tls = 3
        /// One request took longer than its timeout.
        case timeout = 4
        /// A page without a form that can be filled in.
        case unreadablePage = 5
        /// A response status that is neither a page nor a redirect.
        case unexpectedStatus = 6
        /// The provider redirected with an OAuth error.
        case errorRedirect = 7
        /// More pages or redirects than the limit.
        case tooManyPages = 8
        /// The app did not fill in a field of the page.
        case missingField = 9
        /// The page rejected the credentials, without a KOBIL code.
        case rejectedCredentials = 10
        /// State, issuer or redirect URI do not match the request.
        case redirectMismatch = 11
        /// A parameter of the call is invalid (an invalid `traceParent`, no client data).
        case invalidCall = 12
        /// The provider's storage is full (HTTP 507); nothing was done.
        case serverStorageFull = 13
        /// A page that requires scripts, such as one for security keys: a browser is needed.
        case scriptRequired = 14
        /// The flow's deadline has passed. Time spent waiting for the user does not count.
        case deadlinePassed = 15
        /// The page rejected a new password: it breaks a rule, or the two entries differ.
        case rejectedNewPassword = 16
        /// The page rejected a value that is not a credential, such as an address or a date.
        case rejectedValue = 17
        /// The login had expired: the provider did not check the answer, and the login starts again.
        case startedAnew = 18
        /// The login continues at another host, such as another provider's, which the profile does not allow. Nothing
        /// was sent there.
        case anotherHost = 19
        /// The provider accepts no requests at the moment (HTTP 429, 503); the message contains the time to retry.
        case providerBusy = 20
        /// The page had expired when it was sent. The provider did not check it, and shows it again.
        case pageExpired = 21
    }

    public init(_ local: Local, _ words: Text) {
        self.init(Self.localSubsystem, local.rawValue, words: words)
    }

    /// The code within subsystem 900; `nil` for any other subsystem.
    public var local: Local? { subsystem == Self.localSubsystem ? Local(rawValue: errorCode) : nil }

    /// The inputs that the error can concern, the most specific first; empty for the page as a whole.
    public var fields: [FieldID] {
        if let form { return form.fields }
        switch local {
        case .rejectedCredentials: return [.password, .activationCode, .otp, FieldID("totp")]
        case .rejectedNewPassword: return FormError.newPasswordMissing.fields
        default: return ast == .linkedToAnotherUser ? [.username] : []
        }
    }

    /// Whether a page rejected a new password because it breaks a rule, or because the two entries differ.
    ///
    /// Such an error is not a failed guess. 900/16 represents pages without a number of KOBIL's.
    public var breaksPasswordRule: Bool { form?.kind == .newPassword || local == .rejectedNewPassword }

    /// Whether a page of the provider rejected the answer: nothing was consumed, and the message may be the provider's.
    ///
    /// True for KOBIL's own errors (580, 513), and for those of subsystem 900 that represent pages without such a code.
    public var isRefusedByPage: Bool {
        switch local {
        case .rejectedCredentials, .rejectedNewPassword, .rejectedValue, .startedAnew, .pageExpired: true
        default: subsystem == FormError.subsystem || subsystem == AstError.subsystem
        }
    }

    /// Whether the provider accepts no requests at the moment; the message says when it does.
    public var isProviderBusy: Bool { local == .providerBusy || controller == .providerBusy }

    /// Whether the provider's own storage is full: it responded with HTTP 507 and changed nothing.
    public var isProviderStorageFull: Bool { local == .serverStorageFull || controller == .providerStorageFull }

    /// The status of a flow that got no authorization code because of the error (Sources/KOBIL.md, Error codes).
    public var statusWithoutCode: StatusType {
        form?.status ?? local?.status ?? (ast == .linkedToAnotherUser ? .mismatchedUser : .failed)
    }
}

extension IdpSdkError.Local {
    fileprivate var status: StatusType {
        switch self {
        case .cancelledByUser: .userCancel
        case .notReachable, .tls, .timeout, .deadlinePassed: .notReachable
        case .errorRedirect: .cannotAcquireAuthorizationCode
        case .rejectedCredentials, .pageExpired: .wrongCredentials
        case .rejectedNewPassword: .invalidPassword
        case .rejectedValue: .invalidParameter
        case .unreadablePage, .unexpectedStatus, .tooManyPages, .missingField, .redirectMismatch, .invalidCall,
            .serverStorageFull, .scriptRequired, .startedAnew, .anotherHost, .providerBusy:
            .failed
        }
    }
}
