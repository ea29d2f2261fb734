import AdminREST
import HTTPMessage
import IdentityCore
import IdentityModel
import IdentityStorage
import JOSE
import OpenID
import OpenIDProvider
import ServerRouting

/// Grants administration to access tokens: of the realm `master` with the role `admin`, or of a realm with roles of its administration client.
struct TokenAdministratorGate: AdministratorGate {
    let services: OpenIDServices

    func access(bearer: String?) async throws(StoreError) -> AdministratorAccess {
        guard let bearer, let realm = try await services.store.realmToServe(MasterRealm.name) else {
            return .unauthorized
        }
        let issuer = RealmEndpoints(base: services.baseURL, tenant: MasterRealm.name).issuer
        guard let valid = try await services.accessTokens.valid(bearer, issuer: issuer, realm: realm) else {
            return try await holder(of: bearer) == nil ? .unauthorized : .forbidden
        }
        let source = try await services.claimsSource(of: valid, in: realm.record)
        return source.mappedRoles.contains { $0.clientID == nil && $0.name == MasterRealm.administratorRole }
            ? .granted : .forbidden
    }

    func rights(bearer: String?) async throws(StoreError) -> AdministratorRights? {
        guard let bearer, let holder = try await holder(of: bearer), holder.realm.name != MasterRealm.name else {
            return nil
        }
        let source = try await services.claimsSource(of: holder.token, in: holder.realm)
        let names = source.mappedRoles.filter { $0.clientID == BuiltInClientRoles.administration }.map(\.name)
        return names.isEmpty ? nil : AdministratorRights(realm: holder.realm.name, roles: Set(names))
    }

    func administrator(bearer: String?) async throws(StoreError) -> AdministratorIdentity? {
        guard let bearer, let holder = try await holder(of: bearer) else { return nil }
        let user = holder.token.session.user
        return AdministratorIdentity(id: user.id, name: user.username)
    }

    /// The realm and the content of a valid token of any enabled realm; nil for an invalid one.
    private func holder(of bearer: String) async throws(StoreError) -> Holder? {
        // The unverified issuer only selects the realm; the token is then validated with that realm's keys.
        guard let unverified = try? UnverifiedJWS(compact: bearer),
            let named = (try? JSONValue(parsing: unverified.payload))?["iss"]?.string,
            let name = named.split(separator: "/").last.map({ TenantID(PercentCoding.decode($0)) }),
            let realm = try await services.store.realmToServe(name), realm.record.isEnabled
        else { return nil }
        let issuer = RealmEndpoints(base: services.baseURL, tenant: name).issuer
        guard let valid = try await services.accessTokens.valid(bearer, issuer: issuer, realm: realm) else {
            return nil
        }
        return Holder(realm: realm.record, token: valid)
    }

    private struct Holder {
        let realm: RealmRecord
        let token: AccessTokenCheck.Valid
    }
}
