import HTTPMessage
import IdentityCore
import IdentityModel
import JOSE
import ServerRouting

/// `admin/realms` and `admin/realms/{realm}` themselves.
struct RealmRoutes {
    let routes: AdministrationRoutes

    private var store: any RealmAdministrationStore { routes.realmStore }

    /// Lists the realms, or makes one.
    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        switch request.method {
        case .get: try await list(request)
        case .post: try await create(request)
        default: AdministrationAnswer.methodNotAllowed
        }
    }

    /// Shows, changes or removes one realm.
    func answer(_ request: HTTPRequest, about realm: RealmRecord) async throws -> HTTPResponse {
        switch request.method {
        case .get: return AdministrationAnswer.value(try await representation(realm, isBrief: false))
        case .put:
            let representation = try RealmRepresentation(request, isNew: false)
            if realm.name == MasterRealm.name, let name = try representation.name, name != realm.name {
                return AdministrationAnswer.refused(400, "Can't rename master realm")
            }
            try RepresentationBounds.check(
                adding: representation.members["attributes"], to: realm.attributes, in: "attributes")
            try routes.checkMembers(
                RealmMembers.refused(
                    representation.members, on: .changed, shown: try await self.representation(realm, isBrief: false)))
            try checkReach(representation, of: realm)
            switch try await store.updateRealm(id: realm.id, change: representation.apply) {
            case .written: return AdministrationAnswer.noContent
            case .notFound: return AdministrationAnswer.realmNotFound
            case .nameTaken: return AdministrationAnswer.refused(409, "Realm with same name exists")
            }
        case .delete:
            guard realm.name != MasterRealm.name else {
                return AdministrationAnswer.refused(400, "Can't remove master realm")
            }
            return try await store.deleteRealm(id: realm.id)
                ? AdministrationAnswer.noContent : AdministrationAnswer.realmNotFound
        default: return AdministrationAnswer.methodNotAllowed
        }
    }

    /// Lists the realms for who administers one of them.
    func answer(_ request: HTTPRequest, only name: TenantID) async throws -> HTTPResponse {
        try await list(request, only: name)
    }

    private func list(_ request: HTTPRequest, only name: TenantID? = nil) async throws -> HTTPResponse {
        let isBrief = request.query.truth("briefRepresentation") == true
        var values: [JSONValue] = []
        for realm in try await routes.store.realms() where name == nil || realm.name == name {
            values.append(try await representation(realm, isBrief: isBrief))
        }
        return AdministrationAnswer.value(.array(values))
    }

    private func create(_ request: HTTPRequest) async throws -> HTTPResponse {
        let representation = try RealmRepresentation(request, isNew: true)
        guard let name = try representation.name else {
            return AdministrationAnswer.refused(400, "Realm name cannot be empty")
        }
        let brought = try RealmImport(representation.members, random: routes.random)
        try routes.checkMembers(RealmMembers.refused(representation.members, on: .made))
        let taken = AdministrationAnswer.refused(409, "Realm \(name) already exists")
        guard try await store.realmToServe(name) == nil else { return taken }
        let id = representation.members["id"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        var new = try await NewRealm.made(name, settings: routes.settings, id: id, random: routes.random)
        // As at Keycloak a realm asks nothing of passwords, locks nobody and is switched off until it is told otherwise.
        new.realm.passwordPolicy = .none
        new.realm.bruteForce = BruteForceSettings(isEnabled: false, failureFactor: 30)
        new.realm.isEnabled = false
        new.realm.displayName = name.rawValue
        var served = ServedRealm(record: new.realm, lifetimes: new.lifetimes)
        representation.apply(to: &served)
        (new.realm, new.lifetimes) = (served.record, served.lifetimes)
        try brought.apply(to: &new, routes: routes)
        guard try await store.createRealm(new, at: routes.clock.now()) else { return taken }
        do {
            try await brought.makeUsers(in: new.realm, routes: routes)
        } catch {
            // A realm is there with all its users or not at all.
            _ = try await store.deleteRealm(id: new.realm.id)
            throw error
        }
        return AdministrationAnswer.created(
            at: routes.location(AdministrationRoutes.path([], in: name), of: request))
    }

    /// Refuses to shut everybody out of the realm of administrators: nobody could take it back.
    private func checkReach(_ representation: RealmRepresentation, of realm: RealmRecord) throws {
        guard realm.name == MasterRealm.name, !routes.isSecure,
            representation.members["sslRequired"]?.string?.lowercased() == SSLRequirement.all.rawValue
        else { return }
        throw AdministrationRefusal(
            AdministrationAnswer.refused(
                400, "This server speaks http: with sslRequired=all nobody could sign in to master any more."))
    }

    func representation(_ realm: RealmRecord, isBrief: Bool) async throws -> JSONValue {
        let stored = try await isBrief ? nil : store.realmToServe(realm.name)
        let served = stored ?? ServedRealm(record: realm, lifetimes: TokenLifetimes())
        if isBrief { return RealmRepresentation.json(of: served, defaultRole: nil, isBrief: true) }
        let name = BuiltInRoles.defaultRole(of: realm.name)
        let role = try await store.roles(ofClient: nil, in: realm).first { $0.name == name }
        return RealmRepresentation.json(of: served, defaultRole: role, isBrief: false)
    }
}
