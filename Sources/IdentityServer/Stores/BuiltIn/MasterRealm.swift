import IdentityModel

/// The realm whose users administer every realm, as at Keycloak.
enum MasterRealm {
    /// The realm's name.
    static let name = TenantID("master")
    /// The realm role whose holders may do everything in every realm.
    static let administratorRole = "admin"
}
