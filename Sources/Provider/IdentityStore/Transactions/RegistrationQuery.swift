package import CognitoProtocol
import FoundationEssentials

/// A search for recorded registrations.
package struct RegistrationQuery: Sendable, Hashable {
    /// The registration ID; `nil` for all.
    package var registrationID: RegistrationID?
    /// Whether to return only refused attempts.
    package var isFailedOnly: Bool
    /// The maximum number of records.
    package var maximum: Int

    package init(registrationID: RegistrationID? = nil, isFailedOnly: Bool = false, maximum: Int = 1_000) {
        self.registrationID = registrationID
        self.isFailedOnly = isFailedOnly
        self.maximum = maximum
    }
}
