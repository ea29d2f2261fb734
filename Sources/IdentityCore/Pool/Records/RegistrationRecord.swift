package import CognitoProtocol
package import FoundationEssentials

/// One attempt to register, as stored for support.
///
/// Several attempts can have the same registration id.
package struct RegistrationRecord: Sendable, Hashable {
    /// The id that the client gave the attempt; empty if it sent none.
    package let id: RegistrationID
    /// The time of the attempt.
    package let at: Date
    /// The method; nil for one that the server does not know.
    package let method: PoolUserKind?
    /// The user name that was to be registered.
    package let username: PoolUsername
    /// The result.
    package let outcome: Outcome
    /// The reason of a refusal as a sentence, without secrets; empty for a success.
    package let detail: String

    /// The result of an attempt.
    package enum Outcome: Sendable, Hashable {
        /// The user is registered.
        case registered
        /// The attempt was refused with the error of this name.
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
