/// The fields of a user's profile.
struct ProfileValues: Sendable, Hashable {
    /// The username.
    var username = ""
    /// The e-mail address.
    var email = ""
    /// The given name.
    var firstName = ""
    /// The family name.
    var lastName = ""
}
