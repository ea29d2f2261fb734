import IdentityCore
import IdentityModel
import IdentityStorage
import ServerRouting

/// What the routes refuse to a caller who administers one realm with some of its rights.
extension AdministrationRoutes {
    /// The routes as such a caller has them.
    ///
    /// The rights of the account that the request is about are judged by the store, in the transaction that reads or changes it.
    func limited(
        to rights: AdministratorRights, over subject: RightsSubject?, in realm: RealmRecord
    ) -> AdministrationRoutes {
        var limited = self
        limited.rights = rights
        guard let subject, !rights.isUnlimited else { return limited }
        limited.store = store.limited(to: rights.roles, over: subject, in: realm)
        return limited
    }

    /// Refuses an operation that is known only once the record is read.
    func check(_ operation: AdministrationOperation) throws {
        guard let rights, !rights.allow(operation) else { return }
        throw RouteError(AdministrationAnswer.forbidden)
    }

    /// Refuses to give rights that the caller does not have: only `realm-admin` gives roles that administer.
    func checkGiving(_ roles: [RoleRecord], in realm: RealmRecord) async throws {
        guard let rights, !rights.isUnlimited, try await store.administer(roles, in: realm) else {
            return
        }
        throw RouteError(AdministrationAnswer.forbidden)
    }

    /// Refuses to change or make the client whose roles administer: under other names the roles would be other rights.
    func checkChanging(_ client: ClientID?) throws {
        guard let rights, !rights.isUnlimited, client?.rawValue == BuiltInClientRoles.administration else { return }
        throw RouteError(AdministrationAnswer.forbidden)
    }

    /// Whether the caller is shown a client's secret: with it the caller could sign in as the client's service account.
    func shows(secretOf client: ClientRecord, in realm: RealmRecord) async throws -> Bool {
        guard let rights, !rights.isUnlimited else { return true }
        guard client.secret != nil, rights.allow(.readClientSecret) else { return false }
        return try await store.rights(of: .client(client.id), in: realm).isSubset(of: rights.roles)
    }
}
