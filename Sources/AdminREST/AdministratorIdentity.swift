/// The identity of an administrator, who owns what they add.
package struct AdministratorIdentity: Sendable, Hashable {
    package let id: String
    package let name: String

    package init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}
