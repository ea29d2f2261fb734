package import HTTPMessage
package import IdentityModel
package import OpenID
import Sentences

/// The cause of a failure, as far as it may be logged.
package enum FailureCause: Sendable, Hashable {
    case store(StoreError)
    /// The queue for password hashes is full, or there is not enough memory for one.
    case hashingBusy
    /// The request was refused under OAuth's rules; the server did not fail.
    case refused(OAuthError.Code)
    /// A request to another provider got no response.
    case upstream(HTTPExchangeError)
    /// A fault of the sandbox.
    case fault(FaultName)
    /// An unexpected error: the name of its type. Its description is omitted because it could contain anything.
    case defect(String)

    /// Maps an error to its cause; returns `nil` for a missing right, the caller's own account or a refused record,
    /// which are no failures, and for a lost or outdated store, which is logged separately.
    package init?(_ error: any Error) {
        switch error {
        case let error as StoreError
        where [.exceedsRights, .ownAccount, .refused, .lost, .outdated].contains(error.code):
            return nil
        case let error as StoreError: self = .store(error)
        case let error as OAuthError: self = .refused(error.code)
        case let error as HTTPExchangeError: self = .upstream(error)
        case let error as InjectedFaultError: self = .fault(error.name)
        case is HashingBusyError: self = .hashingBusy
        default: self = .defect("\(type(of: error))")
        }
    }

    /// The name of the cause in the log.
    package var name: String {
        switch self {
        case .store(let error): "store-\(error.code.rawValue)"
        case .hashingBusy: "hashing-busy"
        case .refused: "refused"
        case .upstream: "upstream"
        case .fault: "fault"
        case .defect: "defect"
        }
    }

    /// Details, if any; they contain no part of the request.
    package var detail: String? {
        switch self {
        case .store(let error): error.detail
        case .hashingBusy: nil
        case .refused(let code): code.rawValue
        case .upstream(let error): "\(error.reason.rawValue): \(error.detail.english)"
        case .fault(let name): name.rawValue
        case .defect(let type): type
        }
    }
}
