import IdentityModel
import Sentences

/// Why a device is refused.
///
/// Displayed as an error of KOBIL's subsystem 513.
package enum DeviceRefusal: Error, Sendable, Hashable, CaseIterable {
    /// The request has no client data.
    case clientDataMissing
    /// The client data is not valid.
    case clientDataRefused
    /// The client data has already been used to start another login.
    case clientDataSeenBefore
    /// The device's ID is not a ULID, or differs from the ID in the client data.
    case malformedClientID
    /// The ID header is missing at the login of an existing user on a new installation.
    case clientIDMissing
    /// The device has not been activated.
    case notActivated
    /// The ID is unknown, or the device has another key.
    case deviceUnknown
    case linkedToAnotherUser

    /// The error that the page shows.
    package var inputError: InputRefusal {
        let (code, sentence): (Int, Sentence) =
            switch self {
            case .clientDataMissing: (4002, "The client data is missing")
            case .clientDataRefused: (4002, "The client data cannot be accepted")
            case .clientDataSeenBefore: (4002, "The client data was used before")
            case .malformedClientID: (4002, "Invalid AST Client ID")
            case .clientIDMissing: (4041, "The AST Client ID is missing")
            case .notActivated: (4036, "Login with a client that is not activated")
            case .deviceUnknown: (4041, "The device is not activated")
            case .linkedToAnotherUser: (4042, "This phone is activated for a different account")
            }
        return InputRefusal(subsystem: IdpSdkError.astSubsystem, code: code, sentence)
    }
}
