import IdentityModel
package import JOSE

/// The claims that the mappers in force produce for a user and a client.
package struct MappedClaims: Sendable {
    private let mappers: [ProtocolMapper]
    private let input: MapperInput

    /// Collects the mappers of the scopes and of the client, in the order in which they apply.
    package init(_ input: MapperInput, scopes: [ClientScopeRecord]) {
        let all = scopes.flatMap(\.mappers) + input.client.mappers
        mappers = all.filter { $0.kind.turn >= 2 }.sorted { $0.kind.turn < $1.kind.turn }
        var input = input
        for mapper in all.sorted(by: { $0.kind.turn < $1.kind.turn }) {
            guard let role = mapper.setting("role") else { continue }
            if mapper.kind == .fixedRole { input.add(role: role) }
            if mapper.kind == .roleName, let new = mapper.setting("new.role.name") {
                input.rename(role: role, to: new)
            }
        }
        self.input = input
    }

    /// Adds the claims for one target to existing claims.
    package func add(to claims: inout JSONValue, for target: ProtocolMapper.Target) {
        for mapper in mappers where mapper.reaches(target) { apply(mapper, to: &claims, for: target) }
    }

    private func apply(_ mapper: ProtocolMapper, to claims: inout JSONValue, for target: ProtocolMapper.Target) {
        switch mapper.kind {
        case .userAttribute:
            guard let name = mapper.setting("user.attribute") else { return }
            mapper.put(
                input.values(ofAttribute: name, isAggregated: mapper.isOn("aggregate.attrs")), into: &claims)
        case .userProperty:
            mapper.put(property(mapper.setting("user.attribute") ?? "").map { [$0] } ?? [], into: &claims)
        case .fullName: claims["name"] = input.user.displayName.map(JSONValue.string)
        case .address:
            let address = address(mapper)
            if address != .object([:]) { claims["address"] = address }
        case .fixedClaim: mapper.putFixedClaim(into: &claims)
        case .sessionNote:
            mapper.put(
                mapper.setting("user.session.note").flatMap { input.notes[$0] }.map { [$0] } ?? [], into: &claims)
        case .groups:
            let names = input.groups.map { mapper.settings["full.path"] == "false" ? $0.name : $0.path }
            guard let path = mapper.path, !names.isEmpty else { return }
            path.put(.array(names.map(JSONValue.string)), into: &claims)
        case .realmRoles:
            put(
                roles: input.realmRoles, mapper,
                prefix: mapper.settings["usermodel.realmRoleMapping.rolePrefix"],
                &claims)
        case .clientRoles: putClientRoles(mapper, &claims)
        case .audience where target == .userinfo: return
        case .audience:
            let audience =
                mapper.setting("included.client.audience") ?? mapper.setting("included.custom.audience")
            if let audience { Self.add(audience: [audience], to: &claims) }
        case .audienceOfRoles:
            let others = input.clientRoles.keys.filter { $0 != input.client.clientID.rawValue }.sorted()
            Self.add(audience: others, to: &claims)
        case .allowedOrigins:
            guard target == .accessToken, !input.client.effectiveWebOrigins.isEmpty else { return }
            claims["allowed-origins"] = .array(input.client.effectiveWebOrigins.map(JSONValue.string))
        case .fixedRole, .roleName, .subject, .authenticationContext, .organizations: return
        }
    }

    /// Adds roles to those that another mapper has set.
    private func put(
        roles: [String], _ mapper: ProtocolMapper, prefix: String?, client: String? = nil,
        _ claims: inout JSONValue
    ) {
        guard let path = client.map({ mapper.path?.naming($0) }) ?? mapper.path, !roles.isEmpty else { return }
        let names = roles.map { (prefix ?? "") + $0 }
        guard mapper.isOn("multivalued") else {
            path.put(.string("[\(names.joined(separator: ", "))]"), into: &claims)
            return
        }
        let known = path.value(in: claims)?.strings ?? []
        path.put(
            .array((known + names.filter { !known.contains($0) }).map(JSONValue.string)), into: &claims)
    }

    private func putClientRoles(_ mapper: ProtocolMapper, _ claims: inout JSONValue) {
        let prefix = mapper.settings["usermodel.clientRoleMapping.rolePrefix"]
        let wanted = mapper.setting("usermodel.clientRoleMapping.clientId")
        for (client, roles) in input.clientRoles.sorted(by: { $0.key < $1.key })
        where wanted == nil || wanted == client {
            put(roles: roles, mapper, prefix: prefix, client: client, &claims)
        }
    }

    private func property(_ name: String) -> String? {
        switch name {
        case "id": input.user.id
        case "username": input.user.username
        case "email": input.user.email
        case "firstName": input.user.firstName
        case "lastName": input.user.lastName
        case "emailVerified": String(input.user.isEmailVerified)
        case "enabled": String(input.user.isEnabled)
        case "createdTimestamp": JSONValue.milliseconds(input.user.createdAt).integer.map { String($0) }
        default: nil
        }
    }

    private func address(_ mapper: ProtocolMapper) -> JSONValue {
        var address: [String: JSONValue] = [:]
        for (part, member) in [
            ("formatted", "formatted"), ("street", "street_address"), ("locality", "locality"),
            ("region", "region"),
            ("postal_code", "postal_code"), ("country", "country"),
        ] {
            let name = mapper.setting("user.attribute.\(part)") ?? part
            address[member] = input.user.attributes[name]?.first.map(JSONValue.string)
        }
        return .object(address)
    }

    private static func add(audience: [String], to claims: inout JSONValue) {
        let known = claims["aud"]?.strings ?? claims["aud"]?.string.map { [$0] } ?? []
        let all = known + audience.filter { !known.contains($0) }
        guard !all.isEmpty else { return }
        claims["aud"] = all.count == 1 ? .string(all[0]) : .array(all.map(JSONValue.string))
    }
}

extension ProtocolMapper {
    /// Sets the claim that has the same value for every user.
    func putFixedClaim(into claims: inout JSONValue) { put(settings["claim.value"].map { [$0] } ?? [], into: &claims) }

    fileprivate func put(_ values: [String], into claims: inout JSONValue) {
        guard let path else { return }
        let typed = values.compactMap { Self.typed($0, as: setting("jsonType.label")) }
        guard let first = typed.first else { return }
        path.put(isOn("multivalued") ? .array(typed) : first, into: &claims)
    }

    /// The value in the JSON type that a mapper requests; `nil` if it cannot be converted.
    private static func typed(_ text: String, as type: String?) -> JSONValue? {
        switch type {
        case "int", "long": Int64(text).map(JSONValue.integer)
        case "boolean": ["true": true, "false": false][text.lowercased()].map(JSONValue.bool)
        case "JSON": (try? JSONValue(parsing: text.utf8)).flatMap { $0.isWithinToken ? .some($0) : .none }
        default: .string(text)
        }
    }
}

extension JSONValue {
    /// Whether a token with this value at the deepest path stays within the nesting limit of JSON parsers.
    fileprivate var isWithinToken: Bool { isNested(atMost: 64 - StoredBounds.claimNames - 2) }
}
