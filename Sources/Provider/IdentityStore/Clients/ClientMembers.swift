import IdentityModel
package import JOSE

/// The effect of each member of a client (`ClientRepresentation` of Keycloak 26.7.3).
package enum ClientMembers {
    package static let table = settings.members

    /// The rows; a member without a property is stored under its name, or is processed by the endpoints.
    package static let settings = SettingTable(
        properties + Setting.kept(keptFlags, .flag) + Setting.kept(keptTexts, .text) + Setting.kept(keptValues)
            + Setting.elsewhere(others) + Setting.elsewhere(texts, .text) + Setting.elsewhere(scopes, .list)
            + Setting.elsewhere(["publicClient": .supported], .flag),
        keptIn: \ClientRecord.details)

    private static var properties: [Setting<ClientRecord>] {
        [
            .flag("enabled", \.isEnabled, isStored: false), .flag("bearerOnly", \.isBearerOnly),
            .flag("consentRequired", \.isConsentRequired),
            .flag("directAccessGrantsEnabled", \.allowsPasswordGrant), .flag("fullScopeAllowed", \.hasFullScope),
            .flag("serviceAccountsEnabled", \.hasServiceAccount),
            .flag("standardFlowEnabled", \.allowsStandardFlow), .text("rootUrl", \.rootURL),
            .addresses("redirectUris", \.redirectURIs), .addresses("webOrigins", \.webOrigins),
        ]
    }

    private static let keptFlags: [String: MemberEffect] = [
        "alwaysDisplayInConsole": .cosmetic, "implicitFlowEnabled": .inert([false]),
        // It also requires a logout URL, which is a rejected attribute.
        "frontchannelLogout": .inert([false, true]), "surrogateAuthRequired": .inert([false]),
    ]

    private static let keptTexts: [String: MemberEffect] = [
        // Keycloak adds it to new clients itself; this server sends nothing to it.
        "adminUrl": .cosmetic, "baseUrl": .cosmetic, "description": .cosmetic, "name": .supported,
    ]

    private static let keptValues: [String: MemberEffect] = [
        "authorizationSettings": .hidden([]), "clientAuthenticatorType": .inert(["client-secret"]),
        "nodeReRegistrationTimeout": .inert([-1]), "notBefore": .inert([0]), "protocolMappers": .supported,
        "type": .hidden([]),
    ]

    private static let texts: [String: MemberEffect] = [
        "clientId": .supported, "id": .readOnly, "secret": .supported,
    ]

    private static let scopes: [String: MemberEffect] = [
        "defaultClientScopes": .supportedOnCreation, "optionalClientScopes": .supportedOnCreation,
    ]

    private static let others: [String: MemberEffect] = [
        "attributes": .supported, "authenticationFlowBindingOverrides": .stock(.flowBinding), "protocol": .supported,
        "authorizationServicesEnabled": .hidden([]), "clientTemplate": .hidden([]), "defaultRoles": .hidden([]),
        "directGrantsOnly": .hidden([]), "registeredNodes": .hidden([]), "useTemplateConfig": .hidden([]),
        "useTemplateMappers": .hidden([]), "useTemplateScope": .hidden([]),
        "access": .readOnly, "origin": .readOnly, "registrationAccessToken": .readOnly,
    ]

    /// The names of the members and attributes that request a feature that this server does not implement.
    package static func refused(
        _ sent: [String: JSONValue], on occasion: MemberOccasion, shown: JSONValue? = nil
    ) -> [String] {
        table.refused(sent, on: occasion, shown: shown)
            + ClientAttributeMembers.refused(
                sent["attributes"], of: sent["clientId"]?.string ?? shown?["clientId"]?.string, on: occasion,
                shown: shown?["attributes"]
            ).map { "attributes.\($0)" }
            + MapperMembers.refused(in: sent["protocolMappers"], on: occasion, shown: shown?["protocolMappers"])
    }
}

/// The effect of each client attribute of Keycloak 26.7.3.
///
/// SAML attributes are not listed, because SAML clients are rejected as a whole.
package enum ClientAttributeMembers {
    package static let table = MemberTable(
        rows: acting.merging(request) { $1 }.merging(answer) { $1 }.merging(authentication) { $1 }.merging(session) {
            $1
        })

    /// The names of the attributes that request a feature that this server does not implement.
    static func refused(
        _ sent: JSONValue?, of clientID: String?, on occasion: MemberOccasion, shown: JSONValue?
    ) -> [String] {
        var attributes = sent?.object ?? [:]
        // Keycloak exports its own two clients with this attribute.
        if ["admin-cli", "security-admin-console"].contains(clientID) { attributes[lightweight] = nil }
        let clash = TokenAlgorithms(attributes, shown: shown?.object ?? [:]).clash
        return Set(table.refused(attributes, on: occasion, shown: shown) + clash).sorted()
    }

    /// Whether an attribute is stored: unknown attributes, and those with an accepted value.
    package static func isStored(_ name: String, _ value: JSONValue) -> Bool {
        table.effect(of: name)?.accepts(value, on: .imported) ?? true
    }

    /// Lightweight access tokens, which this server does not implement.
    private static let lightweight = "client.use.lightweight.access.token.enabled"

    private static let acting: [String: MemberEffect] = [
        "access.token.lifespan": .supportedRange(-1...Int64(Int32.max)),
        TokenAlgorithms.idToken: .supportedValues(TokenAlgorithms.supported),
        TokenAlgorithms.accessToken: .supportedValues(TokenAlgorithms.supported),
        "allow.token.introspection.without.audience.check": .supportedValues(["true", "false"]),
        "login_theme": .supportedValues(["keycloak", "keycloak.v2", "kobil", "kobil-lite"]),
        "oauth2.device.authorization.grant.enabled": .supported,
        "pkce.code.challenge.method": .supportedValues(["S256"]),
        "post.logout.redirect.uris": .supported,
        "backchannel.logout.session.required": .hidden(["true"]),
        "frontchannel.logout.session.required": .hidden(["true"]),
        "use.refresh.tokens": .supportedValues(["true"]),
        "consent.screen.text": .cosmetic, "gui.order": .cosmetic, "logoUri": .cosmetic, "policyUri": .cosmetic,
        "tosUri": .cosmetic,
        "client.secret.creation.time": .readOnly, "realm_client": .readOnly, "security.admin.console": .readOnly,
    ]

    private static let request: [String: MemberEffect] = [
        "acr.loa.map": .hidden([]), "acr.uri.map": .hidden([]), "allow.oidc.params.in.redirect.uris": .hidden([]),
        "ciba.backchannel.auth.request.signing.alg": .hidden([]),
        "ciba.backchannel.client.notification.endpoint": .hidden([]),
        "ciba.backchannel.token.delivery.mode": .hidden(["poll"]), "default.acr.values": .hidden([]),
        "external.token.enabled": .hidden([]), "external.token.idp": .hidden([]),
        // The only authentication class of this server satisfies it.
        "minimum.acr.value": .hidden(["1"]),
        "oauth2.jwt.authorization.grant.audience": .hidden([]), "oauth2.jwt.authorization.grant.enabled": .hidden([]),
        "oauth2.jwt.authorization.grant.idp": .hidden([]), "oidc.ciba.grant.enabled": .hidden([]),
        "request.object.encryption.alg": .hidden(["any"]), "request.object.encryption.enc": .hidden(["any"]),
        "request.object.required": .hidden(["not required"]), "request.object.signature.alg": .hidden(["any"]),
        "request.uris": .hidden([]), "require.pushed.authorization.requests": .hidden([]),
        "sectorIdentifierUri": .hidden([]), "standard.token.exchange.enableRefreshRequestedTokenType": .hidden(["NO"]),
        "standard.token.exchange.enabled": .hidden([]),
    ]

    /// Attributes for responses and tokens.
    private static let answer: [String: MemberEffect] = [
        "access.token.header.type.rfc9068": .hidden([]),
        "allow.userinfo.with.lightweight.access.token": .hidden([]),
        "authorization.encrypted.response.alg": .hidden([]),
        "authorization.encrypted.response.enc": .hidden([]), "authorization.signed.response.alg": .hidden([]),
        "client.introspection.response.allow.jwt.claim.enabled": .hidden([]), lightweight: .hidden([]),
        "client_credentials.use_refresh_token": .hidden([]), "display.on.consent.screen": .hidden([]),
        "exclude.issuer.from.auth.response": .hidden([]), "exclude.session.state.from.auth.response": .hidden([]),
        "id.token.as.detached.signature": .hidden([]), "id.token.encrypted.response.alg": .hidden([]),
        "id.token.encrypted.response.enc": .hidden([]),
        "token.response.type.bearer.lower-case": .hidden([]), "user.info.encrypted.response.alg": .hidden([]),
        "user.info.encrypted.response.enc": .hidden([]), "user.info.response.signature.alg": .hidden([]),
    ]

    /// Attributes for client authentication and sender-constrained tokens.
    private static let authentication: [String: MemberEffect] = [
        "dpop.bound.access.tokens": .hidden([]), "jwks.string": .hidden([]), "jwks.url": .hidden([]),
        "jwt.credential.certificate": .hidden([]), "jwt.credential.public.key": .hidden([]),
        "jwt.credential.kid": .hidden([]), "jwt.credential.issuer": .hidden([]), "jwt.credential.sub": .hidden([]),
        "tls.client.certificate.bound.access.tokens": .hidden([]),
        "tls-client-certificate-bound-access-tokens": .hidden([]),
        "token.endpoint.auth.signing.alg": .hidden([]), "token.endpoint.auth.signing.max.exp": .hidden([]),
        "use.jwks.string": .hidden([]), "use.jwks.url": .hidden([]), "x509.allow.regex.pattern.comparison": .hidden([]),
        "x509.subjectdn": .hidden([]),
    ]

    private static let session: [String: MemberEffect] = [
        "backchannel.logout.revoke.offline.tokens": .hidden([]), "backchannel.logout.url": .hidden([]),
        "client.offline.session.idle.timeout": .hidden([]), "client.offline.session.max.lifespan": .hidden([]),
        "client.session.idle.timeout": .hidden([]), "client.session.max.lifespan": .hidden([]),
        "frontchannel.logout.url": .hidden([]), "logout.confirmation.enabled": .hidden([]),
    ]
}

extension ClientRecord {
    /// The members that an administrator can change, without the secret; each attribute is one.
    var administeredMembers: [String: JSONValue] {
        var members = ClientMembers.settings.shown(self)
        members["clientId"] = .string(clientID.rawValue)
        for (name, value) in attributes { members["attributes." + name] = .string(value) }
        return members
    }
}
