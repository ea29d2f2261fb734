import FoundationEssentials

/// The field of an account that another user already has.
package enum AccountConflict: Sendable, Hashable {
    case username
    case email
}
