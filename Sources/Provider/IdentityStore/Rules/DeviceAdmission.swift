package import IdentityModel
import Sentences

/// A device, as stored.
package struct KnownDevice: Sendable, Hashable {
    package let astClientID: AstClientID
    /// The thumbprint of the device's public key (RFC 7638).
    package let keyThumbprint: String
    /// The names of the linked users.
    let usernames: Set<String>
}

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

/// Decides, before the first page, whether a device may use a flow.
package enum DeviceAdmission {
    /// Why the flow must not start for a device with this ID and key; `nil` if it may.
    ///
    /// A pure function.
    ///
    /// - Parameters:
    ///   - presented: the ID that the device sent, `nil` for none. The unassigned ID means that the device has none
    ///     yet.
    ///   - userID: the user that the device named, `nil` for none.
    ///   - known: the stored device with that ID.
    package static func refusal(
        requirement: DeviceRequirement, presented: AstClientID?, keyThumbprint: String, userID: UserID?,
        known: KnownDevice?
    ) -> DeviceRefusal? {
        if presented == nil, requirement == .firstLogin { return .clientIDMissing }
        guard let presented, presented != .unassigned else {
            return requirement == .login ? .notActivated : nil
        }
        guard let known else {
            // Except for logins, an unknown device is activated again and gets a new ID.
            return requirement == .login ? .deviceUnknown : nil
        }
        guard known.keyThumbprint == keyThumbprint else { return .deviceUnknown }
        // A device without linked users counts as not activated.
        if requirement == .login && known.usernames.isEmpty { return .deviceUnknown }
        if requirement.requiresLinkedUser, let userID, !known.usernames.contains(userID.rawValue.lowercased()) {
            return .linkedToAnotherUser
        }
        return nil
    }
}
