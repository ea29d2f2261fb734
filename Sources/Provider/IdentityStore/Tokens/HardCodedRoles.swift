package import JOSE

/// The roles and groups that a mapper writes into the tokens of every user, whether the user has them or not.
package struct HardCodedRoles: Sendable, Hashable {
    package private(set) var ofRealm: Set<String> = []
    /// By `client_id`.
    package private(set) var ofClients: [String: Set<String>] = [:]
    /// Names or paths.
    ///
    /// A realm role can be meant too, because the `groups` of MicroProfile JWT contain roles.
    package private(set) var groups: Set<String> = []

    /// Reads a stored mapper; returns `nil` if its claims do not depend on roles, or only on those of the user.
    package init?(_ mapper: JSONValue) {
        guard let mapper = ProtocolMapper(mapper) else { return nil }
        switch mapper.kind {
        case .fixedRole:
            guard let role = mapper.setting("role") else { return nil }
            add(role)
        case .roleName:
            guard mapper.setting("role") != nil, let role = mapper.setting("new.role.name") else { return nil }
            add(role)
        case .fixedClaim:
            var claims: JSONValue = [:]
            mapper.putFixedClaim(into: &claims)
            guard let claims = claims.object, let name = claims.keys.first, Self.claims.contains(name) else {
                return nil
            }
            ofRealm = Self.strings(in: claims["realm_access"])
            ofClients = (claims["resource_access"]?.object ?? [:]).mapValues { Self.strings(in: $0) }
            groups = Self.strings(in: claims["groups"])
        default: return nil
        }
    }

    /// The claims in which resource servers look for roles.
    private static let claims: Set = ["realm_access", "resource_access", "groups"]

    private mutating func add(_ role: String) {
        let (client, name) = MapperInput.split(role)
        if let client { ofClients[client, default: []].insert(name) } else { ofRealm.insert(name) }
    }

    /// Every text of a value, wherever it is, because resource servers read claims of several shapes.
    private static func strings(in value: JSONValue?) -> Set<String> {
        switch value {
        case .string(let text)?: [text]
        case .array(let elements)?: Set(elements.flatMap { strings(in: $0) })
        case .object(let members)?: Set(members.values.flatMap { strings(in: $0) })
        default: []
        }
    }
}
