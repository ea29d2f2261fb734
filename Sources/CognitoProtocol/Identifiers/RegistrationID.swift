import IdentityModel

/// The ID that a client assigns to a registration attempt, by which support staff find it.
package struct RegistrationID: TextID {
    package let rawValue: String

    package init(_ rawValue: String) { self.rawValue = rawValue }
}
