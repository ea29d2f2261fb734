import IdentityAdministration
import OpenID

/// What follows from a failed request.
enum RowFailure: Sendable, Hashable {
    /// Try again after this number of seconds, or after the usual time.
    case transient(retryAfter: Int?)
    /// The provider refuses this row.
    case refused
    /// No row can be created.
    case hopeless
    case cancelled

    init(_ error: AdministrationError) {
        switch error.code {
        case .unreachable: self = .transient(retryAfter: nil)
        case .unusableAnswer(let status) where error.busy != nil || status >= 500:
            self = .transient(retryAfter: error.busy?.retryAfter)
        case .conflict, .invalid, .forbidden, .notFound, .unusableAnswer: self = .refused
        case .notConfigured, .unauthorized: self = .hopeless
        case .cancelled: self = .cancelled
        }
    }

    /// Whether an error that stays says that the provider is not there, and nothing about the row.
    static func isOfProvider(_ error: AdministrationError) -> Bool {
        switch error.code {
        case .unreachable: true
        case .unusableAnswer(let status): error.busy != nil || status == 502 || status == 504
        default: false
        }
    }
}
