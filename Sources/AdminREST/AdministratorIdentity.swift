/// Who an administrator is: the owner of what they add.
package struct AdministratorIdentity: Sendable, Hashable {
    /// The user's id.
    package let id: String
    /// The user name.
    package let name: String

    package init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}
