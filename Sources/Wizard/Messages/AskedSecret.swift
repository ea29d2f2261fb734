/// A file or variable that a profile names and that the user has not allowed yet.
public struct AskedSecret: Sendable, Hashable {
    /// The key in the profile, as in `admin.password-file`.
    public let key: String
    /// A path, or a variable in shell notation; sanitised.
    public let place: String

    public init(key: String, place: String) {
        self.key = key
        self.place = place
    }
}
