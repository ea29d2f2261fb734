package import IdentityModel

/// The realm whose users can administer every realm, as in Keycloak.
package enum MasterRealm {
    package static let name = TenantID("master")
    /// The realm role that grants all rights in all realms.
    package static let administratorRole = "admin"
}
