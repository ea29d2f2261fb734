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
        "always.display.consent": .inert(nil), "is.dynamic.scope": .hidden([]), "dynamic.scope.regexp": .hidden([]),
        "is.parameterized.scope": .hidden([]), "parameterized.scope.allow.user.data": .hidden([]),
        "parameterized.scope.regexp": .hidden([]), "parameterized.scope.repeatable": .hidden([]),
        "parameterized.scope.type": .hidden([]),
    ])

    /// Checks the members, attributes and, of a new scope, the mappers of a request.
    package static func review(
        _ sent: [String: JSONValue], on occasion: MemberOccasion, shown: JSONValue? = nil
    ) -> MemberReview {
        var review = table.review(sent, on: occasion, shown: shown)
        review +=
            attributes.review(sent["attributes"]?.object ?? [:], on: occasion, shown: shown?["attributes"])
            .within("attributes")
        if sent["protocol"] == "saml" {
            review.inert.insert("protocol")
        } else if occasion != .changed {
            review += MapperMembers.review(in: sent["protocolMappers"], on: occasion)
        }
        return review
    }
}

/// The effect of each member and setting of a protocol mapper (`ProtocolMapperRepresentation` of Keycloak 26.7.3).
package enum MapperMembers {
    package static let table = MemberTable(rows: [
        "config": .supported, "name": .supported, "protocol": .supported, "protocolMapper": .supported, "id": .readOnly,
        "consentRequired": .inert(nil), "consentText": .inert(nil),
    ])

    /// The settings for features that this server does not implement: lightweight tokens, claims in the token response.
    static let settings = MemberTable(rows: [
        "access.tokenResponse.claim": .inert(nil), "lightweight.claim": .inert(nil),
    ])

    /// Checks the members and settings of a mapper.
    package static func review(
        _ sent: [String: JSONValue], on occasion: MemberOccasion, shown: JSONValue? = nil
    ) -> MemberReview {
        table.review(sent, on: occasion, shown: shown)
            + settings.review(sent["config"]?.object ?? [:], on: occasion, shown: shown?["config"]).within("config")
    }

    /// Checks all mappers of a client or a client scope.
    package static func review(in sent: JSONValue?, on occasion: MemberOccasion, shown: JSONValue? = nil)
        -> MemberReview
    {
        var review = MemberReview()
        for mapper in sent?.array ?? [] {
            if mapper["protocol"] == "saml" { review.inert.insert("protocolMappers") }
            let old = shown?.array?.first { $0["id"] != nil && $0["id"] == mapper["id"] }
            review += Self.review(mapper.object ?? [:], on: occasion, shown: old)
                .within("protocolMappers[\(mapper["name"]?.string ?? "")]", named: "protocolMappers")
        }
        return review
    }
}
