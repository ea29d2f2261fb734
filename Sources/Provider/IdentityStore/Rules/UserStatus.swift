/// The status of a user in lists: the first that holds, in this order.
///
/// The raw values are those of the REST and of `--status`.
package enum UserStatus: String, Sendable, Hashable, CaseIterable {
    case disabled
    case expired
    case notYetValid = "not-yet-valid"
    case locked
    /// Has a password that the next login changes.
    case temporaryPassword = "temporary-password"
    case codeOpen = "code-open"
    case codeExpired = "code-expired"
    /// Has a device.
    case activated
    /// Has a password and no device, in a realm that activates users on devices.
    case notActivated = "not-activated"
    case passwordSet = "password-set"
    /// Has neither a password nor a code.
    case new
}

extension RealmRecord {
    /// Whether users are activated on devices, which the pages of KOBIL's theme are for.
    var activatesOnDevices: Bool { theme == .kobil }
}
