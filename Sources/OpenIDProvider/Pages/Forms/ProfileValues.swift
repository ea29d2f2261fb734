/// The fields of a user's profile.
struct ProfileValues: Sendable, Hashable {
    var username = ""
    var email = ""
    var firstName = ""
    var lastName = ""
}
