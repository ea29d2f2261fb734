import IdentityModel

/// The id that a client gives to an attempt to register, by which support staff find it.
package struct RegistrationID: TextID {
    package let rawValue: String

    package init(_ rawValue: String) { self.rawValue = rawValue }
}
