import IdentityStore
import JOSE
import ServerRouting

/// Checks the length, depth and number of a representation's members before any of them is stored (``StoredBounds``).
enum RepresentationBounds {
    /// Throws the refusal of the first member that exceeds a limit or has the character U+0000.
    static func check(_ members: [String: JSONValue]) throws {
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            try check(name: name, in: name)
            try check(value, of: name)
        }
    }

    /// A refusal that names the field.
    static func refusal(_ field: String, _ words: String) -> RouteError {
        let field = field.cut(toBytes: StoredBounds.name)
        return RouteError(.refused(400, "\(field) \(words)"), field: field)
    }

    /// Throws if the names would give an existing object too many entries.
    static func check(adding new: JSONValue?, to known: [String: String], in field: String) throws {
        var names = Set(known.keys)
        for (name, value) in new?.object ?? [:] {
            if value == .null { names.remove(name) } else { names.insert(name) }
        }
        try check(count: names.count, in: field)
    }

    /// Throws if there are too many entries.
    static func check(count: Int, in field: String) throws {
        guard count <= StoredBounds.entries else {
            throw refusal(field, "has more than \(StoredBounds.entries) entries")
        }
    }

    /// Checks the values in one member, level by level, without recursion.
    private static func check(_ value: JSONValue, of field: String) throws {
        let holdsRepresentations = representations.contains(field)
        let longest = bound(of: field)
        var level = [value]
        var depth = 0
        while !level.isEmpty {
            // Embedded representations are checked when they are parsed.
            let isJudgedHere = !holdsRepresentations || depth <= 1
            guard !isJudgedHere || depth <= StoredBounds.depth else {
                throw refusal(field, "is deeper than \(StoredBounds.depth) levels")
            }
            var next: [JSONValue] = []
            for value in level {
                switch value {
                case .string(let text):
                    if text.unicodeScalars.contains("\u{0}") { throw refusal(field, "has the character U+0000") }
                    guard !isJudgedHere || text.fits(longest) else {
                        throw refusal(field, "is longer than \(longest) bytes")
                    }
                case .array(let elements):
                    let isListOfRepresentations = holdsRepresentations && elements.allSatisfy { $0.object != nil }
                    if isJudgedHere, !isListOfRepresentations { try check(count: elements.count, in: field) }
                    next += elements
                case .object(let members):
                    if !holdsRepresentations { try check(count: members.count, in: field) }
                    for name in members.keys { try check(name: name, in: field) }
                    next += members.values
                case .null, .bool, .integer, .number: continue
                }
            }
            level = next
            depth += 1
        }
    }

    private static func check(name: String, in field: String) throws {
        if name.unicodeScalars.contains("\u{0}") { throw refusal(field, "has the character U+0000") }
        guard name.fits(StoredBounds.name) else {
            throw refusal(field, "has a name that is longer than \(StoredBounds.name) bytes")
        }
    }

    private static func bound(of field: String) -> Int {
        if names.contains(field) { return StoredBounds.name }
        if addresses.contains(field) { return StoredBounds.uri }
        // Group paths, such as `/parent/child`.
        if ["groups", "defaultGroups"].contains(field) { return StoredBounds.groupDepth * (StoredBounds.name + 1) }
        return StoredBounds.value
    }

    /// Members that are names; the names of users and realms have their own rules.
    private static let names: Set = [
        "id", "name", "displayName", "clientId", "type", "userLabel", "protocol", "protocolMapper", "loginTheme",
        "requiredActions", "defaultClientScopes", "optionalClientScopes", "realmRoles", "clientRoles",
        "defaultDefaultClientScopes", "defaultOptionalClientScopes",
    ]
    private static let addresses: Set = ["redirectUris", "signOutUris", "webOrigins", "rootUrl", "baseUrl", "adminUrl"]
    /// Members with embedded representations, which are checked when they are parsed, and members of an import that are
    /// not used.
    private static let representations: Set = [
        "clients", "users", "clientScopes", "roles", "groups", "subGroups", "protocolMappers", "credentials",
        "components", "authenticationFlows", "authenticatorConfig", "identityProviders", "identityProviderMappers",
        "userFederationProviders", "userFederationMappers", "federatedUsers", "applications", "oauthClients",
        "scopeMappings", "clientScopeMappings", "applicationScopeMappings", "organizations", "workflows",
        "requiredActions", "localizationTexts",
    ]
}
