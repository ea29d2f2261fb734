import IdentityAdministration
import OpenID

/// What follows from a failed request.
enum RequestFailure: Sendable, Hashable {
    /// The request can be repeated after this number of seconds, or after the usual time.
    case transient(retryAfter: Int?)
    /// The provider refuses the request.
    case refused
    /// Every other request will fail, too.
    case hopeless
    case cancelled

    init(_ error: AdministrationError) {
        switch error.code {
        case .unreachable: self = .transient(retryAfter: nil)
        case .unusableAnswer(let status) where error.busy != nil || status >= 500:
            self = .transient(retryAfter: error.busy?.retryAfter)
        case .conflict, .protected, .invalid, .forbidden, .notFound, .unusableAnswer: self = .refused
        case .notConfigured, .unauthorized: self = .hopeless
        case .cancelled: self = .cancelled
        }
    }

    /// How often a request is repeated.
    static let retries = 5

    /// The seconds before a repetition; `attempt` is the number of those before.
    static func pause(_ retryAfter: Int?, attempt: Int) -> Int { retryAfter ?? 1 << min(attempt, 4) }

    /// Whether an error that remains is about the provider as a whole rather than about the row.
    static func isOfProvider(_ error: AdministrationError) -> Bool {
        switch error.code {
        case .unreachable: true
        case .unusableAnswer(let status): error.busy != nil || status == 502 || status == 504
        default: false
        }
    }
}
