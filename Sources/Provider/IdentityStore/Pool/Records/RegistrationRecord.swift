package import CognitoProtocol
package import FoundationEssentials

/// One attempt to register, as stored for support.
///
/// Attempts can share a registration ID.
package struct RegistrationRecord: Sendable, Hashable {
    /// The ID chosen by the client; empty if it sent none.
    package let id: RegistrationID
    /// The time of the attempt.
    package let at: Date
    /// The method; `nil` for one that the server does not know.
    package let method: PoolUserKind?
    /// The requested user name.
    package let username: PoolUsername
    package let outcome: Outcome
    /// The reason of a refusal as a sentence, without secrets; empty for a success.
    package let detail: String

    /// The result of an attempt.
    package enum Outcome: Sendable, Hashable {
        case registered
        /// The attempt was refused with the error named here.
        case refused(String)

        /// `registered`, or the error's name.
        package var text: String {
            switch self {
            case .registered: "registered"
            case .refused(let error): error
            }
        }
    }

    package init(
        id: RegistrationID, at: Date, method: PoolUserKind?, username: PoolUsername, outcome: Outcome,
        detail: String = ""
    ) {
        self.id = id
        self.at = at
        self.method = method
        self.username = username
        self.outcome = outcome
        self.detail = detail
    }
}
