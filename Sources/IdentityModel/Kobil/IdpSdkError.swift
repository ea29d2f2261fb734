/// Why `getAuthorizationCode` gave no code: the field's three parts (`IdpSdkError`).
///
/// Subsystem and code come from the provider's page where it carries them (580 forms, 513 AST); what the IdpSdk finds by
/// itself has subsystem 900 (``Local``). The description may be a server's text: sanitise before it is shown.
public struct IdpSdkError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Who says so: 580 the provider's forms, 513 the AST side, 900 the IdpSdk itself, anything an app chose when it cancelled.
    public let subsystem: Int
    /// What it says, within the subsystem.
    public let errorCode: Int
    /// The words that came with it.
    public let errorDescription: String
    /// Whether ``errorDescription`` is what the provider's page says, and no sentence of this program.
    public let isWordedByProvider: Bool

    /// Makes an error, in the documented order; the words of a refusal by a page are the page's.
    public init(_ subsystem: Int, _ errorCode: Int, _ errorDescription: String) {
        self.subsystem = subsystem
        self.errorCode = errorCode
        self.errorDescription = errorDescription
        isWordedByProvider = !errorDescription.isEmpty && Self.isRefusal(subsystem, errorCode)
    }

    /// Makes an error with the number of a page's refusal and a sentence of this program, because the page has no words.
    public init(_ subsystem: Int, _ errorCode: Int, ownWords: String) {
        self.subsystem = subsystem
        self.errorCode = errorCode
        errorDescription = ownWords
        isWordedByProvider = false
    }

    /// Makes an error from named parts.
    public init(subsystem: Int, errorCode: Int, errorDescription: String) {
        self.init(subsystem, errorCode, errorDescription)
    }

    /// KOBIL's combined number: six digits of code after the subsystem.
    public var combinedCode: Int { subsystem * 1_000_000 + errorCode }

    /// `580/6 Activation Code is invalid`.
    public var description: String { "\(subsystem)/\(errorCode) \(errorDescription)" }
}

extension IdpSdkError {
    /// The provider's form errors.
    public static let formSubsystem = 580
    /// The AST side's errors.
    public static let astSubsystem = 513
    /// What the IdpSdk finds by itself.
    public static let localSubsystem = 900

    /// The codes of subsystem 900.
    public enum Local: Int, Sendable, Hashable, CaseIterable {
        /// The person cancelled.
        case cancelledByUser = 1
        /// The network or the host cannot be reached.
        case notReachable = 2
        /// TLS failed.
        case tls = 3
        /// One answer of the provider took longer than a request may.
        case timeout = 4
        /// A page without a form that can be filled in.
        case unreadablePage = 5
        /// A status that is no page and no redirect.
        case unexpectedStatus = 6
        /// The provider answered with an OAuth error at the redirect.
        case errorRedirect = 7
        /// More pages or redirects than a login has.
        case tooManyPages = 8
        /// The app left out a field that the page asks for.
        case missingField = 9
        /// The page refused what was typed, without a KOBIL code.
        case rejectedCredentials = 10
        /// State, issuer or redirect URI are not those of this request.
        case redirectMismatch = 11
        /// A member of the call cannot be used (an unusable `traceParent`, no client data).
        case invalidCall = 12
        /// The provider's own storage has no room left (HTTP 507); nothing was done.
        case serverStorageFull = 13
        /// A page that works by script alone, such as a security key's: a browser is needed for it.
        case scriptRequired = 14
        /// The flow's own deadline, without the person's time, ran out.
        case deadlinePassed = 15
        /// The page refused a new password: it breaks a rule, or the two that were typed differ.
        case rejectedNewPassword = 16
        /// The page refused a value that proves nothing, such as an address or a date.
        case rejectedValue = 17
        /// The provider did not judge what was typed: it had waited too long, and the login starts anew.
        case startedAnew = 18
        /// The login goes on at another host, such as another provider's, to which the profile does not let it go; nothing was sent there.
        case anotherHost = 19
        /// The provider takes no requests for now (HTTP 429, 503); the words say when to try again.
        case providerBusy = 20
    }

    /// Makes an error of subsystem 900.
    public init(_ local: Local, _ errorDescription: String) {
        self.init(Self.localSubsystem, local.rawValue, errorDescription)
    }

    /// Makes an error of subsystem 900 that stands for a page's refusal, with a sentence of this program.
    public init(_ local: Local, ownWords: String) {
        self.init(Self.localSubsystem, local.rawValue, ownWords: ownWords)
    }

    /// Which of subsystem 900 this is, nil for any other subsystem.
    public var local: Local? { subsystem == Self.localSubsystem ? Local(rawValue: errorCode) : nil }

    /// Whether a page refused a new password for a rule that it breaks, or because the two that were typed differ: nothing was guessed.
    ///
    /// 580/12 to 21 and 580/920 are, and 900/16 for pages without such a code.
    public var breaksPasswordRule: Bool {
        guard subsystem == Self.formSubsystem else { return local == .rejectedNewPassword }
        return (12...21).contains(errorCode) || errorCode == 920
    }

    /// Whether a page of the provider refused what was typed: nothing was used up, and the words are the provider's.
    ///
    /// KOBIL's own errors (580, 513) are, and those of subsystem 900 that stand for pages without such a code.
    public var isRefusedByPage: Bool { Self.isRefusal(subsystem, errorCode) }

    private static func isRefusal(_ subsystem: Int, _ code: Int) -> Bool {
        guard subsystem == localSubsystem else { return subsystem == formSubsystem || subsystem == astSubsystem }
        return switch Local(rawValue: code) {
        case .rejectedCredentials, .rejectedNewPassword, .rejectedValue, .startedAnew: true
        default: false
        }
    }
}
