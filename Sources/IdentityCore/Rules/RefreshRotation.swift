/// When a used refresh token becomes invalid.
package enum RefreshRotation: Sendable, Hashable {
    /// Immediately (RFC 9700, section 4.14).
    case atOnce
    /// When its successor is used, so that a device that was killed before it stored the new token can continue.
    case onceItsSuccessorIsUsed
    /// Never: the realm does not rotate refresh tokens.
    case never
}
