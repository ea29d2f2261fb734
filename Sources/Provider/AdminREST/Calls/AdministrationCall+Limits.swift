import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

extension AdministrationServices {
    /// The routes for such a caller.
    ///
    /// The store checks the rights of the account that the request is about, in the transaction that reads or changes
    /// it.
    func limited(
        to rights: AdministratorRights, _ operation: AdministrationOperation, over subject: RightsSubject?,
        in realm: RealmRecord
    ) -> AdministrationServices {
        var limited = self
        limited.rights = rights
        guard let subject, !rights.isUnlimited else { return limited }
        limited.store = store.limited(to: rights.reach(of: operation), over: subject, in: realm)
        return limited
    }
}

/// The checks for a caller who administers one realm with some of its rights.
extension AdministrationCall {
    /// Whether the caller may perform an operation.
    func allow(_ operation: AdministrationOperation) -> Bool { services.rights?.allow(operation) ?? true }

    /// Throws if the caller may not perform an operation that is known only once the record is read.
    func check(_ operation: AdministrationOperation) throws {
        guard !allow(operation) else { return }
        throw RouteError(.forbidden)
    }

    /// Throws if the caller would grant rights that they do not have: only `realm-admin` grants roles that administer.
    func checkGiving(_ roles: [RoleRecord]) async throws {
        guard let rights = services.rights, !rights.isUnlimited, try await store.administer(roles, in: realm) else {
            return
        }
        throw RouteError(.forbidden)
    }

    /// Throws if a mapper would write roles into tokens that the caller may not assign to users; stored mappers stay.
    func checkMapping(
        _ mappers: [JSONValue], besides stored: [JSONValue] = []
    ) async throws {
        guard let rights = services.rights, !rights.isUnlimited else { return }
        for mapper in mappers where !stored.contains(mapper) {
            guard let roles = HardCodedRoles(mapper) else { continue }
            try check(.giveUser)
            let tree = GroupTree(roles.groups.isEmpty ? [] : try await store.groups(in: realm))
            for group in tree.all where !roles.groups.isDisjoint(with: [group.name, tree.path(of: group)]) {
                try await checkGiving(try await store.effectiveRoles(of: .group(group.id), in: realm))
            }
            let named = roles.ofRealm.union(roles.groups)
            var given = try await store.roles(ofClient: nil, in: realm).filter { named.contains($0.name) }
            for (client, names) in roles.ofClients {
                guard let client = try await store.client(ClientID(client), in: realm) else { continue }
                given += try await store.roles(ofClient: client.id, in: realm).filter { names.contains($0.name) }
            }
            try await checkGiving(given)
        }
    }

    /// Throws for a change or creation of the client whose roles administer, because under other names the roles would
    /// be other rights.
    func checkChanging(_ client: ClientID?) throws {
        guard let rights = services.rights, !rights.isUnlimited, client?.rawValue == BuiltInClientRoles.administration
        else { return }
        throw RouteError(.forbidden)
    }

    /// Whether the caller may see a client's secret, with which the caller could sign in as the client's service
    /// account.
    func shows(secretOf client: ClientRecord) async throws -> Bool {
        guard let rights = services.rights, !rights.isUnlimited else { return true }
        guard client.secret != nil, rights.allow(.readClientSecret) else { return false }
        return try await store.rights(of: .client(client.id), in: realm).isSubset(of: rights.roles)
    }
}
