import FoundationEssentials
import IdentityModel
import IdentityStore
import JOSE
import OneTimePassword

/// A realm as one document, from which it can be created again, here and at Keycloak (`RealmRepresentation`).
struct RealmDocument: Sendable {
    /// The attribute with a client's flow, where Keycloak would refuse the flow itself.
    static let ownFlow = "idp-wizard.flow"

    let contents: RealmContents
    var hasClients = true
    var hasGroupsAndRoles = true
    /// Whether it has the secrets of clients and of what is kept without effect, and the users with their credentials.
    var hasSecrets = false

    private var realm: RealmRecord { contents.realm }
    private var clientIDs: [String: String] {
        Dictionary(contents.clients.map { ($0.id, $0.clientID.rawValue) }, uniquingKeysWith: { $1 })
    }
    private var tree: GroupTree { GroupTree(contents.groups) }

    /// Throws if a stored key cannot be read.
    func json() throws -> JSONValue {
        let defaultRole = contents.roles.first { $0.clientRecordID == nil && $0.name == realm.defaultRole }
        var value = RealmRepresentation.json(of: realm, defaultRole: defaultRole, isBrief: false)
        for (name, kept) in realm.details where RealmMembers.exportedNames.contains(name) { value[name] = kept }
        if let kept = value["requiredActions"]?.array {
            // A realm has no actions besides those that its document names.
            value["requiredActions"] = .array(
                realm.requiredActions.map(\.representation) + kept.filter { RequiredActionSettings($0) == nil })
        }
        value["clientScopes"] = .array(contents.scopes.map(\.representation))
        for (member, names) in contents.scopes.ofNewClients { value[member] = names }
        if hasClients { value["clients"] = .array(contents.clients.map(shown)) }
        if hasGroupsAndRoles {
            // A realm that is exported without groups must not refer to them.
            value["defaultGroups"] = tree.all.filter(\.isDefault).map { tree.path(of: $0) }.jsonValue
            value["roles"] = roles
            value["groups"] = groups
        }
        guard hasSecrets else { return value }
        let mappings = scopeMappings
        value["scopeMappings"] = mappings.ofRealm
        value["clientScopeMappings"] = mappings.ofClients
        value["users"] = .array(contents.accounts.map(user))
        let keys = try contents.keys.compactMap { try $0.component() }
        value["components"] = .object(
            (value["components"]?.object ?? [:]).merging([KeyProviderMembers.kind: .array(keys)]) { $1 })
        return realm.keptSecrets.revealed(in: value)
    }

    private func shown(_ client: ClientRecord) -> JSONValue {
        var value = client.representation(showsSecret: hasSecrets)
        guard hasSecrets else { return value }
        // Keycloak refuses a client whose flow it does not have.
        if let flow = value["authenticationFlowBindingOverrides"]?["browser"] {
            value["authenticationFlowBindingOverrides"] = [:]
            value["attributes"]?[Self.ownFlow] = flow
        }
        return client.keptSecrets.revealed(in: value)
    }

    private var roles: JSONValue {
        var ofClients: [String: JSONValue] = [:]
        for client in contents.clients {
            ofClients[client.clientID.rawValue] = .array(
                contents.roles.filter { $0.clientRecordID == client.id }.map(role))
        }
        return [
            "realm": .array(contents.roles.filter { $0.clientRecordID == nil }.map(role)), "client": .object(ofClients),
        ]
    }

    private func role(_ role: RoleRecord) -> JSONValue {
        var value = role.representation(in: realm, isWhole: true)
        if role.isComposite {
            let parts = contents.roles(of: role.id)
            let (ofRealm, ofClients) = (parts.namesOfRealm, parts.namesByClient(clientIDs))
            value["composites"] = .members([
                "realm": ofRealm.isEmpty ? nil : ofRealm, "client": ofClients.isEmpty ? nil : ofClients,
            ])
        }
        return value
    }

    private var groups: JSONValue {
        let (tree, clientIDs) = (tree, clientIDs)
        var shown: [String: JSONValue] = [:]
        for group in tree.outermostFirst.reversed() {
            shown[group.id] = tree.representation(
                of: group, isWhole: true, roles: contents.roles(of: group.id), clientIDs: clientIDs,
                subGroups: tree.children(of: group).compactMap { shown[$0.id] })
        }
        return .array(tree.top.compactMap { shown[$0.id] })
    }

    /// The roles mapped to clients and client scopes: those of the realm, and those of clients by the owner.
    private var scopeMappings: (ofRealm: JSONValue, ofClients: JSONValue) {
        let holders =
            contents.clients.map { ("client", $0.clientID.rawValue, $0.id) }
            + contents.scopes.map { ("clientScope", $0.name, $0.id) }
        var ofRealm: [JSONValue] = []
        var ofClients: [String: [JSONValue]] = [:]
        for (kind, name, id) in holders {
            let mapped = contents.roles(of: id)
            if !mapped.namesOfRealm.isEmpty {
                ofRealm.append([kind: .string(name), "roles": mapped.namesOfRealm.jsonValue])
            }
            for (owner, roles) in mapped.namesByClient(clientIDs) {
                ofClients[owner, default: []].append([kind: .string(name), "roles": roles.jsonValue])
            }
        }
        return (.array(ofRealm), .object(ofClients.mapValues(JSONValue.array)))
    }

    private func user(_ account: RealmContents.Account) -> JSONValue {
        var value = account.user.representation(.whole)
        value["credentials"] = .array(account.credentials.compactMap(\.exported))
        // Keycloak gives a person who comes along no default role.
        let roles = account.roles.namesOfRealm
        let isPerson = account.clientRecordID == nil && !roles.contains(realm.defaultRole)
        value["realmRoles"] = (roles + (isPerson ? [realm.defaultRole] : [])).jsonValue
        value["clientRoles"] = account.roles.namesByClient(clientIDs).jsonValue
        value["groups"] = account.groupIDs.compactMap { tree[$0] }.map { tree.path(of: $0) }.sorted().jsonValue
        let consents = account.consents.map { consent in
            JSONValue.members([
                "clientId": clientIDs[consent.clientRecordID], "grantedClientScopes": consent.scopes,
                "createdDate": consent.createdAt, "lastUpdatedDate": consent.updatedAt,
            ])
        }
        if !consents.isEmpty { value["clientConsents"] = .array(consents) }
        value["serviceAccountClientId"] = account.clientRecordID.flatMap { clientIDs[$0] }.map(JSONValue.string)
        return value
    }
}

extension CredentialRecord {
    /// The credential with its secret as Keycloak exports it; `nil` for an activation code, which is stored as a hash
    /// under this store's key.
    fileprivate var exported: JSONValue? {
        let secret: JSONValue
        var data = representation["credentialData"]?.string.flatMap { try? JSONValue(parsing: $0.utf8) }
        switch kind {
        case .activationCode: return nil
        case .password:
            let parts = hash.split(separator: "$").suffix(2).map { Self.padded(String($0)) }
            guard parts.count == 2 else { return nil }
            secret = ["salt": .string(parts[0]), "value": .string(parts[1]), "additionalParameters": [:]]
        case .oneTimePassword:
            guard let key = oneTimePassword?.key else { return nil }
            data?["secretEncoding"] = "BASE32"
            secret = ["value": .string(Base32.encode(key.exposedBytes))]
        }
        return .members([
            "id": id, "type": kind.rawValue, "createdDate": createdAt, "userLabel": label, "secretData": secret.text,
            "credentialData": data?.text,
        ])
    }

    private static func padded(_ text: String) -> String { text + String(repeating: "=", count: -text.utf8.count & 3) }
}
