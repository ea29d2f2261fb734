package import IdentityModel

/// The realm whose users administer every realm, as at Keycloak.
package enum MasterRealm {
    /// The realm's name.
    package static let name = TenantID("master")
    /// The realm role whose holders may do everything in every realm.
    package static let administratorRole = "admin"
}
