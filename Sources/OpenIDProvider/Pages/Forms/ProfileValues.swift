/// The fields of a user's profile.
struct ProfileValues: Sendable, Hashable {
    var username = ""
    var email = ""
    /// The given name.
    var firstName = ""
    /// The family name.
    var lastName = ""
}
