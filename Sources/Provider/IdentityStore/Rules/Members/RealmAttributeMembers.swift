package import JOSE

/// The effect of each realm attribute of Keycloak 26.7.3.
package enum RealmAttributeMembers {
    package static let table = MemberTable(
        rows: [
            RealmRecord.verboseErrors: .supported,
            RealmRecord.adminEventsExpiration: .supportedRange(EventSettings.possibleExpirations),
            "oauth2DeviceCodeLifespan": .supportedValues(["600"]),
            "oauth2DevicePollingInterval": .supportedValues(["5"]),
            "cibaAuthRequestedUserHint": .inert(["login_hint"]), "cibaBackchannelTokenDeliveryMode": .inert(["poll"]),
            "cibaExpiresIn": .inert(["120"]), "cibaInterval": .inert(["5"]), "parRequestUriLifespan": .inert(["60"]),
            "realmReusableOtpCode": .inert(["false"]),
            "acr.loa.map": .hidden([]), "acr.uri.map": .hidden([]),
            "client-policies.policies": .hidden([#"{"policies":[]}"#]),
            "client-policies.profiles": .hidden([#"{"profiles":[]}"#]), "frontendUrl": .hidden([]),
            "shortVerificationUri": .hidden([]), "userProfileEnabled": .hidden(["true"]),
        ].merging(ActivationCodePolicy.Name.allCases.map { ($0.rawValue, .supported) }) { $1 },
        prefixes: ["actionTokenGeneratedByUserLifespan": .hidden(["300"]), "_browser_header.": .hidden([])])

    /// An attribute as stored and returned; `nil` for none.
    package static func kept(_ name: String, _ value: JSONValue) -> String? {
        // Off is not returned, as for an attribute that is unknown to Keycloak.
        name == RealmRecord.verboseErrors && value.readBool != true ? nil : value.scalarText
    }

    /// The names of the attributes that request a feature that this server does not implement.
    ///
    /// In Keycloak, an attribute named like a member of the realm also sets that member. Here it would have no effect,
    /// so it is rejected.
    static func refused(_ sent: JSONValue?, on occasion: MemberOccasion, shown: JSONValue?) -> [String] {
        let attributes = sent?.object ?? [:]
        let doubles = attributes.filter { name, value in
            guard table.effect(of: name) == nil, let effect = RealmMembers.table.effect(of: name) else { return false }
            let isDefault = RealmMembers.table.defaults[name].map(value.isEquivalent(to:)) ?? false
            return effect != .cosmetic && !value.isOff && !isDefault && !value.isEquivalent(to: shown?[name] ?? .null)
        }.keys
        return (table.refused(attributes, on: occasion, shown: shown?["attributes"]) + doubles)
            .map { "attributes.\($0)" }.sorted()
    }
}
