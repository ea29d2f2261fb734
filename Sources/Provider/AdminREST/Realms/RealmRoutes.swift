import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `admin/realms/{realm}` itself, and what it keeps without effect.
enum RealmRoutes {
    static let routes: [AdministrationRoute] = [
        .get("", .readBounds) {
            guard $0.allow(.readRealm) else { return .json($0.bounds) }
            return .json(try await $0.services.representation(of: $0.realm, isBrief: false))
        },
        .put("", .changeRealm) { try await $0.updateRealm() },
        .delete("", .changeRealm) { try await $0.deleteRealm() },
        // Keycloak has no such path.
        .get("inert-members", .readRealm) { .json(try await $0.inertMembers()) },
    ]
}

extension AdministrationCall {
    /// What a help desk sees of a realm: the bounds of activation codes, and when failed logins lock users out.
    fileprivate var bounds: JSONValue {
        let names = Set(ActivationCodePolicy.Name.allCases.map(\.rawValue))
        let attributes = realm.attributes.filter { names.contains($0.key) }
        let shown = RealmMembers.settings.shown(realm).filter {
            ["bruteForceProtected", "failureFactor"].contains($0.key)
        }
        return .object(
            shown.merging([
                "realm": .string(realm.name.rawValue), "attributes": attributes.jsonValue,
            ]) { $1 })
    }

    /// What the realm, its users and its clients keep without effect.
    fileprivate func inertMembers() async throws -> JSONValue {
        var ofRealm = realm.keptWithoutEffect
        if try await store.clientScopes(in: realm).contains(where: \.isSAML) {
            ofRealm.inert.insert("clientScopes.protocol")
        }
        ofRealm.inert.formUnion(try await store.membersKeptByUsers(in: realm).map { "users.\($0)" })
        var others = ofRealm.unknown
        var ofClients: [String: JSONValue] = [:]
        for client in try await store.clients(in: realm) {
            let review = client.keptWithoutEffect
            others += review.unknown
            if !review.inert.isEmpty { ofClients[client.clientID.rawValue] = review.inert.sorted().jsonValue }
        }
        return [
            "realm": ofRealm.inert.sorted().jsonValue, "clients": .object(ofClients), "others": .integer(Int64(others)),
        ]
    }

    fileprivate func updateRealm() async throws -> HTTPResponse {
        let representation = try RealmRepresentation(request, isNew: false)
        if realm.name == MasterRealm.name, let name = try representation.name, name != realm.name {
            return .refused(400, "Can't rename master realm")
        }
        try RepresentationBounds.check(
            adding: representation.members["attributes"], to: realm.attributes, in: "attributes")
        var shown = try await services.representation(of: realm, isBrief: false)
        // Only an export has them, and tools send them with each change.
        for (member, names) in try await store.clientScopes(in: realm).ofNewClients { shown[member] = names }
        try RepresentationReader.checkSupported(
            RealmMembers.review(representation.members, on: .changed, shown: shown))
        try checkReach(representation)
        try representation.checkSessionLimits(of: realm)
        try await store.updateRealm(id: realm.id, change: representation.apply)
        return .noContent
    }

    fileprivate func deleteRealm() async throws -> HTTPResponse {
        guard realm.name != MasterRealm.name else {
            return .refused(400, "Can't remove master realm")
        }
        return try await store.deleteRealm(id: realm.id)
            ? .noContent : .realmNotFound
    }

    /// Rejects a setting with which no administrator could sign in any more, because nobody could undo it.
    private func checkReach(_ representation: RealmRepresentation) throws {
        guard realm.name == MasterRealm.name, !services.isSecure,
            representation.members["sslRequired"]?.string?.lowercased() == SSLRequirement.all.rawValue
        else { return }
        throw RouteError(
            .refused(
                400, "This server speaks http: with sslRequired=all nobody could sign in to master any more."))
    }
}

/// `admin/realms`.
extension AdministrationServices {
    /// Lists the realms, or creates one.
    func answerRealms(_ request: HTTPRequest) async throws -> HTTPResponse {
        switch request.method {
        case .get, .head: try await listRealms(request)
        case .post: try await createRealm(request)
        default: .methodNotAllowed("GET, HEAD, POST, OPTIONS")
        }
    }

    /// Lists the realms for a caller who administers one of them; as in Keycloak, only its name without the right to
    /// read its settings.
    func answerRealms(_ request: HTTPRequest, only rights: AdministratorRights) async throws -> HTTPResponse {
        guard rights.allow(.readRealm) else {
            return .json([["realm": .string(rights.realm.rawValue)]])
        }
        return try await listRealms(request, only: rights.realm)
    }

    private func listRealms(_ request: HTTPRequest, only name: TenantID? = nil) async throws -> HTTPResponse {
        let isBrief = request.query.truth("briefRepresentation") == true
        var values: [JSONValue] = []
        for realm in try await store.realms() where name == nil || realm.name == name {
            values.append(try await representation(of: realm, isBrief: isBrief))
        }
        return .json(values)
    }

    /// Creates the realm of a representation, with all its users or not at all; a trial ends with 200.
    func createRealm(_ request: HTTPRequest, from origin: NewRealmOrigin = .request) async throws -> HTTPResponse {
        let isTrial = origin == .file(isTrial: true)
        let representation = try RealmRepresentation(request, isNew: true)
        guard let name = try representation.name else {
            return .refused(400, "Realm name cannot be empty")
        }
        let review = RealmMembers.review(representation.members, on: .made)
        let brought = try RepresentationReader.checkSupported(review) {
            try RealmImport(representation.members, from: origin, random: random)
        }
        let taken = HTTPResponse.refused(409, "Realm \(name) already exists")
        guard try await store.realm(named: name) == nil else { return taken }
        let id = representation.members["id"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        var new = try await NewRealm.made(
            name, settings: settings, id: id, random: random, signingKeys: signingKeys)
        // As in Keycloak, a realm has no password policy, no lock-out and no rotation of refresh tokens, keeps no
        // events, has English pages, and is disabled, unless the representation sets them.
        new.realm.passwordPolicy = .none
        new.realm.rotatesRefreshTokens = false
        new.realm.isInternational = false
        new.realm.bruteForce = BruteForceSettings(isEnabled: false, failureFactor: 30)
        new.realm.events = EventSettings()
        new.realm.attributes[RealmRecord.adminEventsExpiration] = nil
        new.realm.isEnabled = false
        new.realm.displayName = name.rawValue
        try representation.checkActivationCodes(of: new.realm)
        try representation.checkSessionLimits(of: new.realm)
        representation.apply(to: &new.realm)
        try await brought.apply(to: &new, services: self)
        creates(name.rawValue)
        do throws(StoreError) {
            guard try await store.createRealm(new, isTrial: isTrial, at: clock.now()) else { return taken }
        } catch { throw brought.naming(error) }
        let disabled = brought.disabledUsers.jsonValue
        guard !isTrial else { return .json(["disabledUsers": disabled]) }
        RequestRecord.current?.found(name)
        let place = location([], in: name, of: request)
        // Only the sender is told their names.
        return disabled == [] ? .created(at: place) : .created(["disabledUsers": disabled], at: place)
    }

    func representation(of realm: RealmRecord, isBrief: Bool) async throws -> JSONValue {
        if isBrief { return RealmRepresentation.json(of: realm, defaultRole: nil, isBrief: true) }
        let name = realm.defaultRole
        let role = try await store.roles(ofClient: nil, in: realm).first { $0.name == name }
        let tree = GroupTree(try await store.groups(in: realm))
        return RealmRepresentation.json(
            of: realm, defaultRole: role, defaultGroups: tree.all.filter(\.isDefault).map { tree.path(of: $0) },
            isBrief: false)
    }
}
