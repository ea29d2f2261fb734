/// The body that changes a user.
///
/// A body with attributes replaces the whole profile, so it is only sent with the names and the address of the user.
struct ChangedUserBody: Encodable {
    let user: AdministeredUser
    /// `nil` to keep those of the provider.
    let attributes: [String: [String]]?

    private enum CodingKeys: String, CodingKey { case attributes }

    func encode(to encoder: any Encoder) throws {
        try user.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(attributes, forKey: .attributes)
    }
}
