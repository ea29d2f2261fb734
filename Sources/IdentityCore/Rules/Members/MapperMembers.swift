package import JOSE

/// The effect of each member of a protocol mapper (`ProtocolMapperRepresentation` of Keycloak 26.7.3), and of its settings.
package enum MapperMembers {
    package static let table = MemberTable(rows: [
        "config": .built, "name": .built, "protocol": .built, "protocolMapper": .built, "id": .told,
        "consentRequired": .hidden([]), "consentText": .hidden([]),
    ])

    /// The settings that only steer what is not built: tokens with few claims, claims beside the tokens.
    static let settings = MemberTable(rows: [
        "access.tokenResponse.claim": .hidden([]), "lightweight.claim": .hidden([]),
    ])

    /// The names of what one mapper asks for and this server does not do.
    package static func refused(
        _ sent: [String: JSONValue], on occasion: MemberOccasion, shown: JSONValue? = nil
    ) -> [String] {
        table.refused(sent, on: occasion, shown: shown)
            + settings.refused(sent["config"]?.object ?? [:], on: occasion, shown: shown?["config"])
            .map { "config.\($0)" }
    }

    /// The same of the mappers of a client or a client scope, each named by its place.
    package static func refused(in sent: JSONValue?, on occasion: MemberOccasion, shown: JSONValue? = nil) -> [String] {
        (sent?.array ?? []).flatMap { mapper in
            let old = shown?.array?.first { $0["id"] != nil && $0["id"] == mapper["id"] }
            return refused(mapper.object ?? [:], on: occasion, shown: old)
                .map { "protocolMappers[\(mapper["name"]?.string ?? "")].\($0)" }
        }
    }

    /// The mappers with those settings taken out that have no effect.
    package static func settled(_ mappers: JSONValue) -> JSONValue {
        .array(
            (mappers.array ?? []).map { mapper in
                var settled = mapper
                settled["config"] = (mapper["config"]?.object).map { .object(settings.settled($0)) }
                return settled
            })
    }
}
