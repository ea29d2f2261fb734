package import IdentityModel

/// A device as the store knows it.
package struct KnownDevice: Sendable, Hashable {
    /// Its id at the AST side.
    package let astClientID: AstClientID
    /// The thumbprint of its public key (RFC 7638).
    package let keyThumbprint: String
    /// The names of the users that it is linked with.
    package let usernames: Set<String>

    package init(astClientID: AstClientID, keyThumbprint: String, usernames: Set<String>) {
        self.astClientID = astClientID
        self.keyThumbprint = keyThumbprint
        self.usernames = usernames
    }
}

/// What is said to a device that may not go on, in KOBIL's numbers of subsystem 513.
package enum DeviceRefusal: Error, Sendable, Hashable {
    /// No client data.
    case clientDataMissing
    /// Client data that cannot be believed.
    case clientDataRefused
    /// Client data that began another login.
    case clientDataSeenBefore
    /// The device's id is no ULID, or not the one in its client data.
    case malformedClientID
    /// The id is missing where a user who exists logs in on a new installation.
    case clientIDMissing
    /// A login by a device that was never activated.
    case notActivated
    /// The id is unknown, or belongs to another key.
    case deviceUnknown
    /// The device belongs to another user.
    case linkedToAnotherUser

    /// The error that a page shows.
    package var inputError: InputError {
        let (code, text) =
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
        return InputError(subsystem: IdpSdkError.astSubsystem, code: code, text: text)
    }
}

/// Judges a device before any page of a flow; pure.
package enum DeviceAdmission {
    /// Whether the flow may begin for a device that presents that id and that key.
    ///
    /// - Parameters:
    ///   - presented: the id that the device sent; nil where it sent none. The unassigned one means that it has none yet.
    ///   - userID: the user that the device says the login is for; nil where it does not say.
    ///   - known: the device that the store has under that id.
    package static func refusal(
        demand: DeviceDemand, presented: AstClientID?, keyThumbprint: String, userID: UserID?, known: KnownDevice?
    ) -> DeviceRefusal? {
        if presented == nil, demand == .firstLogin { return .clientIDMissing }
        guard let presented, presented != .unassigned else {
            return demand == .login ? .notActivated : nil
        }
        guard let known else {
            // A device that this store has forgotten is activated anew and gets a new id.
            return demand == .login ? .deviceUnknown : nil
        }
        guard known.keyThumbprint == keyThumbprint else { return .deviceUnknown }
        // A device whose users are all gone is as good as never activated.
        if demand == .login && known.usernames.isEmpty { return .deviceUnknown }
        if demand.namesItsUser, let userID, !known.usernames.contains(userID.rawValue.lowercased()) {
            return .linkedToAnotherUser
        }
        return nil
    }
}
