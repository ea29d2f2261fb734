package import HTTPMessage
package import OpenID
import Sentences

/// The cause of a failure as the log may tell it.
package enum FailureCause: Sendable, Hashable {
    /// The store could not do what it was asked.
    case store(StoreError)
    /// Too many password hashes wait, or there is not enough memory for one.
    case hashingBusy
    /// OAuth's rules refuse the request; the server did not fail.
    case refused(OAuthError.Code)
    /// A request to another provider got no response.
    case upstream(HTTPExchangeError)
    /// An error that no route expects: the name of its type. Its text is left out, since it could contain anything.
    case defect(String)

    /// Maps an error to its cause; nil for a missing right, which is not a failure, and for a lost or outdated store, which has one line of its own.
    package init?(_ error: any Error) {
        switch error {
        case let error as StoreError where [.exceedsRights, .lost, .outdated].contains(error.code): return nil
        case let error as StoreError: self = .store(error)
        case let error as OAuthError: self = .refused(error.code)
        case let error as HTTPExchangeError: self = .upstream(error)
        case is HashingBusy: self = .hashingBusy
        default: self = .defect("\(type(of: error))")
        }
    }

    /// The cause in a word.
    package var name: String {
        switch self {
        case .store(let error): "store-\(error.code.rawValue)"
        case .hashingBusy: "hashing-busy"
        case .refused: "refused"
        case .upstream: "upstream"
        case .defect: "defect"
        }
    }

    /// Details, if there are any; no part of them comes from the request.
    package var detail: String? {
        switch self {
        case .store(let error): error.detail
        case .hashingBusy: nil
        case .refused(let code): code.rawValue
        case .upstream(let error): "\(error.reason.rawValue): \(error.detail.english)"
        case .defect(let type): type
        }
    }
}
