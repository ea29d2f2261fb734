package import JOSE

/// The effect of each member and attribute of a client scope (`ClientScopeRepresentation` of Keycloak 26.7.3).
package enum ClientScopeMembers {
    package static let table = MemberTable(rows: [
        "attributes": .supported, "name": .supported, "protocol": .supported, "protocolMappers": .supportedOnCreation,
        "description": .cosmetic, "id": .readOnly,
    ])

    package static let attributes = MemberTable(rows: [
        "consent.screen.text": .supported, "display.on.consent.screen": .supported,
        "include.in.token.scope": .supported,
        "gui.order": .cosmetic, "include.in.openid.provider.metadata": .supportedValues(["true"]),
        "always.display.consent": .hidden([]), "is.dynamic.scope": .hidden([]), "dynamic.scope.regexp": .hidden([]),
        "is.parameterized.scope": .hidden([]), "parameterized.scope.allow.user.data": .hidden([]),
        "parameterized.scope.regexp": .hidden([]), "parameterized.scope.repeatable": .hidden([]),
        "parameterized.scope.type": .hidden([]),
    ])

    /// The names of the members and attributes that request a feature that this server does not implement.
    package static func refused(
        _ sent: [String: JSONValue], on occasion: MemberOccasion, shown: JSONValue? = nil
    ) -> [String] {
        table.refused(sent, on: occasion, shown: shown)
            + attributes.refused(sent["attributes"]?.object ?? [:], on: occasion, shown: shown?["attributes"])
            .map { "attributes.\($0)" }
            + (occasion == .changed ? [] : MapperMembers.refused(in: sent["protocolMappers"], on: occasion))
    }
}

/// The effect of each member and setting of a protocol mapper (`ProtocolMapperRepresentation` of Keycloak 26.7.3).
package enum MapperMembers {
    package static let table = MemberTable(rows: [
        "config": .supported, "name": .supported, "protocol": .supported, "protocolMapper": .supported, "id": .readOnly,
        "consentRequired": .hidden([]), "consentText": .hidden([]),
    ])

    /// The settings for features that this server does not implement: lightweight tokens, claims in the token response.
    static let settings = MemberTable(rows: [
        "access.tokenResponse.claim": .hidden([]), "lightweight.claim": .hidden([]),
    ])

    /// The names of a mapper's members and settings that request a feature that this server does not implement.
    package static func refused(
        _ sent: [String: JSONValue], on occasion: MemberOccasion, shown: JSONValue? = nil
    ) -> [String] {
        table.refused(sent, on: occasion, shown: shown)
            + settings.refused(sent["config"]?.object ?? [:], on: occasion, shown: shown?["config"])
            .map { "config.\($0)" }
    }

    /// The same for all mappers of a client or a client scope, each with its location.
    package static func refused(in sent: JSONValue?, on occasion: MemberOccasion, shown: JSONValue? = nil) -> [String] {
        (sent?.array ?? []).flatMap { mapper in
            let old = shown?.array?.first { $0["id"] != nil && $0["id"] == mapper["id"] }
            return refused(mapper.object ?? [:], on: occasion, shown: old)
                .map { "protocolMappers[\(mapper["name"]?.string ?? "")].\($0)" }
        }
    }

    /// The mappers as stored: without settings that have no effect.
    static func normalized(_ mappers: JSONValue) -> JSONValue {
        .array(
            (mappers.array ?? []).map { mapper in
                var normalized = mapper
                normalized["config"] = (mapper["config"]?.object).map { .object(settings.normalized($0)) }
                return normalized
            })
    }
}
