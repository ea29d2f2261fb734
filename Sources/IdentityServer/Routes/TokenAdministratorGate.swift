import IdentityModel
import OpenID

/// Lets those administer whose access token of the realm `master` says that they have the role `admin`.
struct TokenAdministratorGate: AdministratorGate {
    let services: ProtocolServices

    /// The realm of administrators.
    static let realm = TenantID("master")
    /// The role that opens everything.
    static let role = "admin"

    func access(bearer: String?) async -> AdministratorAccess {
        guard let bearer, let realm = try? await services.realms.realmToServe(Self.realm) else { return .unauthorized }
        let issuer = RealmEndpoints(base: services.baseURL, tenant: Self.realm).issuer
        guard let valid = try? await services.accessTokens.valid(bearer, issuer: issuer, realm: realm) else {
            return .unauthorized
        }
        return valid.session.roles.contains(Self.role) ? .granted : .forbidden
    }
}
