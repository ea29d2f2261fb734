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
