import AdminREST
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import OpenID
import OpenIDProvider
import ServerRouting

/// Grants administration to access tokens: of the realm `master` with the role `admin`, or of another realm with roles
/// of its administration client.
struct TokenAdministratorGate: AdministratorGate {
    let services: OpenIDServices

    func holder(of bearer: String?) async throws(StoreError) -> AdministrationTokenHolder? {
        // The unverified issuer only selects the realm; the token is then validated with that realm's keys.
        guard let bearer, let unverified = try? UnverifiedJWS(compact: bearer),
            let named = (try? JSONValue(parsing: unverified.payload))?["iss"]?.string,
            let name = named.split(separator: "/").last.map({ TenantID(PercentCoding.decode($0)) })
        else { return nil }
        guard let realm = try await services.store.realm(named: name), let token = try await valid(bearer, of: realm)
        else { return nil }
        return holder(token, in: realm)
    }

    private func valid(_ bearer: String, of realm: RealmRecord) async throws(StoreError) -> AccessTokenCheck.Valid? {
        let name = realm.name
        guard realm.isEnabled || name == MasterRealm.name else { return nil }
        let issuer = RealmEndpoints(base: services.baseURL, tenant: name).issuer
        return try await services.accessTokens.valid(bearer, issuer: issuer, realm: realm)
    }

    private func holder(_ token: AccessTokenCheck.Valid, in realm: RealmRecord) -> AdministrationTokenHolder {
        let roles = token.holder.source.mappedRoles
        let user = token.session.user
        let access: AdministrationTokenHolder.Access
        if realm.name == MasterRealm.name {
            let isAdministrator = roles.contains {
                $0.clientID == nil && $0.name == MasterRealm.administratorRole
            }
            access = isAdministrator ? .everything : .nothing
        } else {
            let names = roles.filter { $0.clientID == BuiltInClientRoles.administration }.map(\.name)
            access =
                names.isEmpty
                ? .nothing : .realm(AdministratorRights(realm: realm.name, roles: Set(names), account: user.id))
        }
        return AdministrationTokenHolder(
            identity: AdministratorIdentity(id: user.id, name: user.username), access: access,
            source: .init(
                realm: realm, clientRecordID: token.client.id, clientID: token.client.clientID.rawValue))
    }
}
