import IdentityModel
package import JOSE

/// The effect of each member of a realm (`RealmRepresentation` of Keycloak 26.7.3).
package enum RealmMembers {
    package static let table = settings.members

    /// The rows; a member without a property is stored under its name.
    package static let settings = SettingTable(
        properties + Setting.elsewhere(others) + Setting.kept(fixed) + Setting.kept(obsolete) + Setting.kept(webAuthn),
        keptIn: \RealmRecord.details)

    private static var properties: [Setting<RealmRecord>] {
        [
            .flag("enabled", \.isEnabled, isStored: false), .flag("bruteForceProtected", \.bruteForce.isEnabled),
            .flag("permanentLockout", \.bruteForce.locksPermanently),
            .number("failureFactor", \.bruteForce.failureFactor),
            .number("maxTemporaryLockouts", \.bruteForce.maximumTemporaryLockouts),
            .number("waitIncrementSeconds", \.bruteForce.waitIncrementSeconds),
            .number("maxFailureWaitSeconds", \.bruteForce.maximumWaitSeconds),
            .number("maxDeltaTimeSeconds", \.bruteForce.resetAfterSeconds),
            .flag("registrationAllowed", \.allowsRegistration), .flag("loginWithEmailAllowed", \.allowsEmailLogin),
            .flag("resetPasswordAllowed", \.allowsPasswordReset),
            .flag("revokeRefreshToken", \.rotatesRefreshTokens),
            .flag("eventsEnabled", \.events.isEnabled),
            .property(
                "eventsExpiration", .supportedRange(EventSettings.possibleExpirations),
                write: { value, realm in realm.events.expiration = value.readNumber ?? realm.events.expiration },
                value: { $0.events.expiration == 0 ? .null : .integer(Int64($0.events.expiration)) }),
            .property(
                "enabledEventTypes", .supported, type: .list,
                write: { value, realm in realm.events.enabledNames = value.strings ?? [] },
                value: { .array($0.events.enabledNames.map(JSONValue.string)) }),
            .flag("adminEventsEnabled", \.events.isEnabledForAdministrators),
            .flag("adminEventsDetailsEnabled", \.events.includesRepresentations),
            .number("accessTokenLifespan", \.lifetimes.accessToken),
            .number("accessCodeLifespan", \.lifetimes.authorizationCode),
            .number("accessCodeLifespanLogin", \.lifetimes.login),
            .number("ssoSessionIdleTimeout", \.lifetimes.sessionIdle),
            .number("ssoSessionMaxLifespan", \.lifetimes.sessionMaximum),
            .number("offlineSessionIdleTimeout", \.lifetimes.offlineSessionIdle),
            .number("offlineSessionMaxLifespan", \.lifetimes.offlineSessionMaximum),
            .flag("offlineSessionMaxLifespanEnabled", \.lifetimes.limitsOfflineSessions),
            .flag("rememberMe", \.lifetimes.remembersUsers),
            .property(
                "passwordPolicy", .supported, type: .text,
                write: { value, realm in
                    if let text = value.string { realm.passwordPolicy = PasswordPolicy(stored: text) }
                }, value: { .string($0.passwordPolicy.keycloakText) }),
            .choice("loginTheme", of: ["keycloak", "keycloak.v2", "kobil", "kobil-lite"], \.loginTheme),
            .choice("sslRequired", of: ["external", "all", "none", "EXTERNAL", "ALL", "NONE"], \.sslRequired),
            .choice(
                "otpPolicyAlgorithm", of: ["HmacSHA1", "HmacSHA256", "HmacSHA512"],
                \.oneTimePasswordPolicy.algorithmName),
            .number("otpPolicyDigits", \.oneTimePasswordPolicy.digits, in: 6...8),
            .number("otpPolicyLookAheadWindow", \.oneTimePasswordPolicy.window, in: 0...10),
            .number("otpPolicyPeriod", \.oneTimePasswordPolicy.period, in: 1...86_400),
            .property(
                "otpSupportedApplications", .readOnly, isStored: false, write: { _, _ in },
                value: { _ in ["totpAppFreeOTPName", "totpAppGoogleName", "totpAppMicrosoftAuthenticatorName"] }),
        ]
    }

    private static let fixed: [String: MemberEffect] = [
        // Text, and themes for consoles and mail.
        "accountTheme": .cosmetic, "adminTheme": .cosmetic, "displayNameHtml": .cosmetic, "emailTheme": .cosmetic,
        "localizationTexts": .cosmetic,
        "oauth2DeviceCodeLifespan": .supportedValues([600]), "oauth2DevicePollingInterval": .supportedValues([5]),
        "accessCodeLifespanUserAction": .inert([300]), "accessTokenLifespanForImplicitFlow": .inert([900]),
        "actionTokenGeneratedByAdminLifespan": .inert([43200]), "actionTokenGeneratedByUserLifespan": .inert([300]),
        "adminPermissionsClient": .hidden([]), "adminPermissionsEnabled": .inert([false]),
        "browserFlow": .inert(["browser"]), "browserSecurityHeaders": .inert([securityHeaders]),
        "bruteForceStrategy": .inert(["MULTIPLE"]), "clientAuthenticationFlow": .inert(["clients"]),
        "clientOfflineSessionIdleTimeout": .inert([0]), "clientOfflineSessionMaxLifespan": .inert([0]),
        "clientPolicies": .inert([["policies": []]]), "clientProfiles": .inert([["profiles": []]]),
        "clientSessionIdleTimeout": .inert([0]), "clientSessionMaxLifespan": .inert([0]),
        // Without internationalization it does not change Keycloak's pages, either. Hand-outs are in this language.
        "defaultLocale": .cosmetic, "defaultSignatureAlgorithm": .inert(["RS256"]),
        "directGrantFlow": .inert(["direct grant"]), "dockerAuthenticationFlow": .inert(["docker auth"]),
        "duplicateEmailsAllowed": .inert([false]), "editUsernameAllowed": .inert([false]),
        "federatedUsers": .hidden([]), "identityProviderMappers": .hidden([]), "identityProviders": .hidden([]),
        "organizations": .hidden([]), "workflows": .hidden([]),
        "eventsListeners": .inert([["jboss-logging"]]), "firstBrokerLoginFlow": .inert(["first broker login"]),
        "internationalizationEnabled": .inert([false]), "maxSecondaryAuthFailures": .inert([0]),
        "minimumQuickLoginWaitSeconds": .inert([60]), "notBefore": .inert([0]), "organizationsEnabled": .inert([false]),
        "otpPolicyCodeReusable": .inert([false]), "otpPolicyInitialCounter": .inert([0]),
        "otpPolicyType": .inert(["totp"]), "quickLoginCheckMilliSeconds": .inert([1000]),
        "refreshTokenMaxReuse": .inert([0]), "registrationEmailAsUsername": .inert([false]),
        "registrationFlow": .inert(["registration"]),
        "requiredCredentials": .inert([["password"]]), "resetCredentialsFlow": .inert(["reset credentials"]),
        "scimApiEnabled": .inert([false]), "smtpServer": .inert([[:]]),
        "ssoSessionIdleTimeoutRememberMe": .inert([0]), "ssoSessionMaxLifespanRememberMe": .inert([0]),
        "supportedLocales": .hidden([]), "userManagedAccessAllowed": .inert([false]),
        "verifiableCredentialsEnabled": .inert([false]), "verifyEmail": .inert([false]),
    ]

    /// Names, attributes, members set only by the server, and parts of an imported realm.
    ///
    /// The parts have their own endpoints later, or are fixed here.
    private static let others: [String: MemberEffect] = [
        "attributes": .supported, "displayName": .supported, "realm": .supported,
        // The server generates its own keys and does not import those of another provider.
        "certificate": .readOnly, "codeSecret": .readOnly, "defaultRole": .readOnly, "id": .readOnly,
        "keycloakVersion": .readOnly, "privateKey": .readOnly, "publicKey": .readOnly,
        "clientScopes": .supportedOnCreation, "clients": .supportedOnCreation,
        "defaultDefaultClientScopes": .supportedOnCreation,
        "defaultGroups": .supportedOnCreation, "defaultOptionalClientScopes": .supportedOnCreation,
        "groups": .supportedOnCreation,
        "roles": .supportedOnCreation, "users": .supportedOnCreation,
        "authenticationFlows": .stock(.flows), "authenticatorConfig": .stock(.authenticatorConfig),
        "clientScopeMappings": .supportedOnCreation,
        "components": .stock(.components), "requiredActions": .stock(.requiredActions),
        "scopeMappings": .supportedOnCreation,
    ]

    /// Members that only older versions of Keycloak implement.
    private static let obsolete: [String: MemberEffect] = [
        "applicationScopeMappings": .hidden([]), "applications": .hidden([]), "clientTemplates": .hidden([]),
        "defaultRoles": .hidden([["offline_access", "uma_authorization"]]), "oauthClients": .hidden([]),
        "passwordCredentialGrantAllowed": .hidden([true]), "protocolMappers": .hidden([]),
        "realmCacheEnabled": .hidden([true]), "social": .hidden([]), "socialProviders": .hidden([]),
        "updateProfileOnInitialSocialLogin": .hidden([]), "userCacheEnabled": .hidden([true]),
        "userFederationMappers": .hidden([]), "userFederationProviders": .hidden([]),
    ]

    private static let webAuthn: [String: MemberEffect] = {
        var rows: [String: MemberEffect] = [
            "webAuthnPolicyPasswordlessMediation": .hidden([]),
            "webAuthnPolicyPasswordlessPasskeysEnabled": .hidden([]),
        ]
        for prefix in ["webAuthnPolicy", "webAuthnPolicyPasswordless"] {
            let isPasswordless = prefix != "webAuthnPolicy"
            let demand: JSONValue = isPasswordless ? "required" : "not specified"
            let ofPrefix: [String: JSONValue] = [
                "AcceptableAaguids": [], "AttestationConveyancePreference": "not specified",
                "AuthenticatorAttachment": "not specified", "AvoidSameAuthenticatorRegister": false,
                "CreateTimeout": 0, "ExtraOrigins": [], "RequireResidentKey": "not specified",
                "ResidentKey": demand, "RpEntityName": "keycloak", "RpId": "",
                "SignatureAlgorithms": ["ES256", "RS256"], "UserVerificationRequirement": demand,
            ]
            for (name, value) in ofPrefix { rows[prefix + name] = .inert([value]) }
        }
        return rows
    }()

    private static let securityHeaders: JSONValue = [
        "contentSecurityPolicy": "frame-src 'self'; frame-ancestors 'self'; object-src 'none';",
        "contentSecurityPolicyReportOnly": "", "referrerPolicy": "no-referrer",
        "strictTransportSecurity": "max-age=31536000; includeSubDomains", "xContentTypeOptions": "nosniff",
        "xFrameOptions": "SAMEORIGIN", "xRobotsTag": "none",
    ]
}

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

    /// An attribute as stored and returned.
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

extension RealmRecord {
    /// The members that an administrator can change; each attribute is one.
    var administeredMembers: [String: JSONValue] {
        var members = RealmMembers.settings.shown(self)
        members["realm"] = .string(name.rawValue)
        members["displayName"] = .string(displayName)
        for (name, value) in attributes { members["attributes." + name] = .string(value) }
        return members
    }
}
