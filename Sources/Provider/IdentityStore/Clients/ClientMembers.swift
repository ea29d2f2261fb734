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
        keptIn: \ClientRecord.details, secretsIn: \.keptSecrets)

    private static var properties: [Setting<ClientRecord>] {
        [
            .flag("enabled", \.isEnabled, isStored: false), .flag("bearerOnly", \.isBearerOnly),
            .flag("consentRequired", \.isConsentRequired),
            .flag("directAccessGrantsEnabled", \.allowsPasswordGrant), .flag("fullScopeAllowed", \.hasFullScope),
            .flag("serviceAccountsEnabled", \.hasServiceAccount),
            .flag("standardFlowEnabled", \.allowsStandardFlow), .text("rootUrl", \.rootURL),
            .property(
                "protocol", .supportedValues(["openid-connect", "saml"]), type: .text,
                write: { value, client in client.isSAML = value.string == "saml" },
                value: { .string($0.isSAML ? "saml" : "openid-connect") }),
            .addresses("redirectUris", \.redirectURIs), .addresses("webOrigins", \.webOrigins),
        ]
    }

    private static let keptFlags: [String: MemberEffect] = [
        "alwaysDisplayInConsole": .cosmetic, "implicitFlowEnabled": .inert(false),
        // Without a logout URL, which is named as without effect, it does nothing.
        "frontchannelLogout": .fixed([false, true]), "surrogateAuthRequired": .inert(false),
    ]

    private static let keptTexts: [String: MemberEffect] = [
        // Keycloak adds it to new clients itself; this server sends nothing to it.
        "adminUrl": .cosmetic, "baseUrl": .cosmetic, "description": .cosmetic, "name": .supported,
    ]

    private static let keptValues: [String: MemberEffect] = [
        "authorizationSettings": .hidden([]), "clientAuthenticatorType": .fixed(["client-secret"]),
        "nodeReRegistrationTimeout": .inert(-1), "notBefore": .inertOnCreation(0), "protocolMappers": .supported,
        "registeredNodes": .inert(nil), "type": .inert(nil),
    ]

    private static let texts: [String: MemberEffect] = [
        "clientId": .supported, "id": .readOnly, "secret": .supported,
    ]

    private static let scopes: [String: MemberEffect] = [
        "defaultClientScopes": .supportedOnCreation, "optionalClientScopes": .supportedOnCreation,
    ]

    private static let others: [String: MemberEffect] = [
        "attributes": .supported, "authenticationFlowBindingOverrides": .stock(.flowBinding),
        "authorizationServicesEnabled": .hidden([]), "clientTemplate": .hidden([]), "defaultRoles": .hidden([]),
        "directGrantsOnly": .hidden([]), "useTemplateConfig": .hidden([]), "useTemplateMappers": .hidden([]),
        "useTemplateScope": .hidden([]),
        "access": .readOnly, "origin": .readOnly, "registrationAccessToken": .readOnly,
    ]

    /// Checks the members, attributes and mappers of a request.
    package static func review(
        _ sent: [String: JSONValue], on occasion: MemberOccasion, shown: JSONValue? = nil
    ) -> MemberReview {
        var review =
            table.review(sent, on: occasion, shown: shown)
            + ClientAttributeMembers.review(sent["attributes"], on: occasion, shown: shown?["attributes"])
        if (sent["protocol"] ?? shown?["protocol"]) == "saml" {
            review.inert.insert("protocol")
        } else {
            review += MapperMembers.review(in: sent["protocolMappers"], on: occasion, shown: shown?["protocolMappers"])
        }
        return review
    }
}

/// The effect of each client attribute of Keycloak 26.7.3.
///
/// Clients of SAML are kept and cannot be used, so their attributes have no effect.
package enum ClientAttributeMembers {
    package static let table = MemberTable(
        rows: acting.merging(request) { $1 }.merging(answer) { $1 }.merging(authentication) { $1 }.merging(session) {
            $1
        }, prefixes: ["saml": .inert(nil)])

    /// Checks the attributes of a request.
    static func review(_ sent: JSONValue?, on occasion: MemberOccasion, shown: JSONValue?) -> MemberReview {
        let attributes = sent?.object ?? [:]
        var review = table.review(attributes, on: occasion, shown: shown)
        let clash = TokenAlgorithms(attributes, shown: shown?.object ?? [:]).clash
        review.refused = Set(review.refused + clash).sorted()
        review.unknown = attributes.count { table.effect(of: $0.key) == nil && !$0.value.isUnset }
        return review.within("attributes")
    }

    /// Whether an attribute without effect can be a secret: a private key, and one with an unknown name.
    package static func canBeSecret(_ name: String) -> Bool {
        table.rows[name] == nil && (!name.hasPrefix("saml") || name.contains("private.key"))
    }

    /// Whether an attribute is stored: unknown attributes, and those with an accepted value.
    package static func isStored(_ name: String, _ value: JSONValue) -> Bool {
        table.effect(of: name)?.accepts(value, on: .imported) ?? true
    }

    private static let acting: [String: MemberEffect] = [
        "access.token.lifespan": .supportedRange(-1...Int64(Int32.max)),
        TokenAlgorithms.idToken: .supportedValues(TokenAlgorithms.supported),
        TokenAlgorithms.accessToken: .supportedValues(TokenAlgorithms.supported),
        "allow.token.introspection.without.audience.check": .supportedValues(["true", "false"]),
        "login_theme": .partly(PageThemeName.loginThemes.map(JSONValue.string)),
        "oauth2.device.authorization.grant.enabled": .supported,
        "pkce.code.challenge.method": .supportedValues(["S256"]),
        "post.logout.redirect.uris": .supported,
        "backchannel.logout.session.required": .hidden(["true"]),
        "frontchannel.logout.session.required": .hidden(["true"]),
        "use.refresh.tokens": .supportedValues(["true", "false"]),
        "client_credentials.use_refresh_token": .supportedValues(["false", "true"]),
        "consent.screen.text": .cosmetic, "gui.order": .cosmetic, "logoUri": .cosmetic, "policyUri": .cosmetic,
        "tosUri": .cosmetic,
        "client.secret.creation.time": .readOnly, "realm_client": .readOnly, "security.admin.console": .readOnly,
    ]

    private static let request: [String: MemberEffect] = [
        "acr.loa.map": .inert(nil), "acr.uri.map": .inert(nil), "allow.oidc.params.in.redirect.uris": .inert(nil),
        "ciba.backchannel.auth.request.signing.alg": .inert(nil),
        "ciba.backchannel.client.notification.endpoint": .inert(nil),
        "ciba.backchannel.token.delivery.mode": .inert(nil), "default.acr.values": .inert(nil),
        "external.token.enabled": .hidden([]), "external.token.idp": .hidden([]),
        // The only authentication class of this server satisfies it.
        "minimum.acr.value": .hidden(["1"]),
        "oauth2.jwt.authorization.grant.audience": .hidden([]), "oauth2.jwt.authorization.grant.enabled": .hidden([]),
        "oauth2.jwt.authorization.grant.idp": .hidden([]), "oidc.ciba.grant.enabled": .inert(nil),
        "request.object.encryption.alg": .hidden(["any"]), "request.object.encryption.enc": .hidden(["any"]),
        "request.object.required": .hidden(["not required"]), "request.object.signature.alg": .hidden(["any"]),
        "request.uris": .inert(nil), "require.pushed.authorization.requests": .hidden([]),
        "sectorIdentifierUri": .hidden([]), "standard.token.exchange.enableRefreshRequestedTokenType": .hidden(["NO"]),
        "standard.token.exchange.enabled": .hidden([]),
    ]

    /// Attributes for responses and tokens.
    private static let answer: [String: MemberEffect] = [
        "access.token.header.type.rfc9068": .inert(nil),
        "allow.userinfo.with.lightweight.access.token": .inert(nil),
        "authorization.encrypted.response.alg": .inert(nil),
        "authorization.encrypted.response.enc": .inert(nil), "authorization.signed.response.alg": .inert(nil),
        "client.introspection.response.allow.jwt.claim.enabled": .inert(nil),
        "client.use.lightweight.access.token.enabled": .inert(nil),
        "display.on.consent.screen": .inert(nil),
        "exclude.issuer.from.auth.response": .inert(nil), "exclude.session.state.from.auth.response": .inert(nil),
        "id.token.as.detached.signature": .inert(nil), "id.token.encrypted.response.alg": .hidden([]),
        "id.token.encrypted.response.enc": .hidden([]),
        "token.response.type.bearer.lower-case": .inert(nil), "user.info.encrypted.response.alg": .hidden([]),
        "user.info.encrypted.response.enc": .hidden([]), "user.info.response.signature.alg": .hidden([]),
    ]

    /// Attributes for client authentication and sender-constrained tokens.
    private static let authentication: [String: MemberEffect] = [
        "dpop.bound.access.tokens": .hidden([]), "jwks.string": .inert(nil), "jwks.url": .inert(nil),
        "jwt.credential.certificate": .inert(nil), "jwt.credential.public.key": .inert(nil),
        "jwt.credential.kid": .inert(nil), "jwt.credential.issuer": .inert(nil), "jwt.credential.sub": .inert(nil),
        "tls.client.certificate.bound.access.tokens": .hidden([]),
        "tls-client-certificate-bound-access-tokens": .hidden([]),
        "token.endpoint.auth.signing.alg": .inert(nil), "token.endpoint.auth.signing.max.exp": .inert(nil),
        "use.jwks.string": .inert(nil), "use.jwks.url": .inert(nil), "x509.allow.regex.pattern.comparison": .inert(nil),
        "x509.subjectdn": .inert(nil),
    ]

    private static let session: [String: MemberEffect] = [
        "backchannel.logout.revoke.offline.tokens": .inert(nil), "backchannel.logout.url": .inert(nil),
        "client.offline.session.idle.timeout": .supportedRange(0...Int64(Int32.max)),
        "client.offline.session.max.lifespan": .supportedRange(0...Int64(Int32.max)),
        "client.session.idle.timeout": .supportedRange(0...Int64(Int32.max)),
        "client.session.max.lifespan": .supportedRange(0...Int64(Int32.max)),
        "frontchannel.logout.url": .inert(nil), "logout.confirmation.enabled": .inert(nil),
    ]
}

extension ClientRecord {
    /// What the client keeps without effect.
    package var keptWithoutEffect: MemberReview {
        var members = ClientMembers.settings.shown(self)
        members["attributes"] = .object(attributes.mapValues(JSONValue.string))
        return ClientMembers.review(members, on: .changed, shown: .object(members))
    }

    /// The members that an administrator can change, without the secret; each attribute is one.
    var administeredMembers: [String: JSONValue] {
        var members = ClientMembers.settings.shown(self)
        members["clientId"] = .string(clientID.rawValue)
        for (name, value) in attributes { members["attributes." + name] = .string(value) }
        return members
    }
}
