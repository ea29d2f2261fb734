import IdentityModel
package import JOSE

/// The effect of each member of a realm (`RealmRepresentation` of Keycloak 26.7.3).
package enum RealmMembers {
    package static let table = settings.members

    /// The rows; a member without a property is stored under its name.
    package static let settings = SettingTable(
        properties + Setting.elsewhere(others) + Setting.kept(fixed) + Setting.kept(inert) + Setting.kept(obsolete)
            + Setting.kept(webAuthn) + Setting.kept(exported),
        keptIn: \RealmRecord.details, secretsIn: \.keptSecrets)

    /// Parts of an export that the realm's own representation does not have.
    package static let exportedNames: Set<String> = Set(exported.keys)

    private static let exported: [String: MemberEffect] = [
        "authenticationFlows": .stock(.flows), "authenticatorConfig": .stock(.authenticatorConfig),
        "components": .stock(.components), "requiredActions": .stock(.requiredActions),
    ]

    private static var properties: [Setting<RealmRecord>] {
        [
            .flag("enabled", \.isEnabled, isStored: false), .flag("bruteForceProtected", \.bruteForce.isEnabled),
            .flag("permanentLockout", \.bruteForce.locksPermanently),
            .number("failureFactor", \.bruteForce.failureFactor),
            .number("maxTemporaryLockouts", \.bruteForce.maximumTemporaryLockouts),
            .number("waitIncrementSeconds", \.bruteForce.waitIncrementSeconds),
            .number("maxFailureWaitSeconds", \.bruteForce.maximumWaitSeconds),
            .number("maxDeltaTimeSeconds", \.bruteForce.resetAfterSeconds),
            .flag("registrationAllowed", \.allowsRegistration),
            .flag("registrationEmailAsUsername", \.usesEmailAsUsername),
            .flag("loginWithEmailAllowed", \.allowsEmailLogin),
            .flag("internationalizationEnabled", \.isInternational), .text("defaultLocale", \.defaultLocale),
            // A language without translation is kept and has no effect.
            .property(
                "supportedLocales", .supported, type: .list,
                write: { value, realm in
                    realm.supportedLocales = Array((value.strings ?? []).within(StoredBounds.name).prefix(200))
                },
                value: { $0.supportedLocales.isEmpty ? .null : .array($0.supportedLocales.map(JSONValue.string)) }),
            .flag("resetPasswordAllowed", \.allowsPasswordReset),
            .flag("revokeRefreshToken", \.rotatesRefreshTokens),
            .number("refreshTokenMaxReuse", \.refreshTokenReuses, in: 0...Int64(Int32.max)),
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
            .number(
                "ssoSessionIdleTimeoutRememberMe", \.lifetimes.rememberedSessionIdle, in: 0...Int64(Int32.max)),
            .number(
                "ssoSessionMaxLifespanRememberMe", \.lifetimes.rememberedSessionMaximum, in: 0...Int64(Int32.max)),
            .number("offlineSessionIdleTimeout", \.lifetimes.offlineSessionIdle),
            .number("offlineSessionMaxLifespan", \.lifetimes.offlineSessionMaximum),
            .flag("offlineSessionMaxLifespanEnabled", \.lifetimes.limitsOfflineSessions),
            .number("clientSessionIdleTimeout", \.lifetimes.clientSessionIdle, in: 0...Int64(Int32.max)),
            .number("clientSessionMaxLifespan", \.lifetimes.clientSessionMaximum, in: 0...Int64(Int32.max)),
            .number("clientOfflineSessionIdleTimeout", \.lifetimes.clientOfflineSessionIdle, in: 0...Int64(Int32.max)),
            .number(
                "clientOfflineSessionMaxLifespan", \.lifetimes.clientOfflineSessionMaximum, in: 0...Int64(Int32.max)),
            .flag("rememberMe", \.lifetimes.remembersUsers),
            .property(
                "passwordPolicy", .supported, type: .text,
                write: { value, realm in
                    if let text = value.string { realm.passwordPolicy = PasswordPolicy(stored: text) }
                }, value: { .string($0.passwordPolicy.keycloakText) }),
            .property(
                BrowserSecurityHeaders.member, .supported,
                write: { value, realm in realm.securityHeaders.apply(value) }, value: { $0.securityHeaders.shown }),
            .property(
                "loginTheme", .partly(PageThemeName.loginThemes.map(JSONValue.string)), type: .text,
                write: { value, realm in realm.loginTheme = value.string.flatMap { $0.isEmpty ? nil : $0 } },
                value: { $0.loginTheme.map(JSONValue.string) ?? .null }),
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
        "oauth2DeviceCodeLifespan": .supportedValues([600]), "oauth2DevicePollingInterval": .supportedValues([5]),

        "adminPermissionsClient": .hidden([]), "adminPermissionsEnabled": .fixed([false]),
        "browserFlow": .fixed(["browser"]), "bruteForceStrategy": .fixed(["MULTIPLE"]),
        "clientAuthenticationFlow": .fixed(["clients"]),
        "clientPolicies": .fixed([["policies": []]]), "clientProfiles": .fixed([["profiles": []]]),
        // Terraform sends an empty one, and expects it back.
        "defaultSignatureAlgorithm": .fixed(["RS256", ""]),
        "directGrantFlow": .fixed(["direct grant"]),
        "duplicateEmailsAllowed": .fixed([false]),
        "federatedUsers": .hidden([]), "identityProviderMappers": .hidden([]), "identityProviders": .hidden([]),

        "maxSecondaryAuthFailures": .fixed([0]),
        "minimumQuickLoginWaitSeconds": .fixed([60]), "notBefore": .inertOnCreation(0),
        "otpPolicyType": .fixed(["totp"]), "quickLoginCheckMilliSeconds": .fixed([1000]),

        "registrationFlow": .fixed(["registration"]),
        "resetCredentialsFlow": .fixed(["reset credentials"]),
        "verifyEmail": .fixed([false]),
    ]

    /// About mail, other ways to log in, organisations, consoles and other services that this server does not have.
    private static let inert: [String: MemberEffect] = [
        "accessCodeLifespanUserAction": .inert(300), "accessTokenLifespanForImplicitFlow": .inert(900),
        "actionTokenGeneratedByAdminLifespan": .inert(43200), "actionTokenGeneratedByUserLifespan": .inert(300),
        "dockerAuthenticationFlow": .inert("docker auth"), "editUsernameAllowed": .inert(false),
        "eventsListeners": .inert(["jboss-logging"]), "firstBrokerLoginFlow": .inert("first broker login"),
        "localizationTexts": .inert(nil), "organizations": .inert(nil), "organizationsEnabled": .inert(false),
        "otpPolicyCodeReusable": .inert(false), "otpPolicyInitialCounter": .inert(0),
        "requiredCredentials": .inert(["password"]), "scimApiEnabled": .inert(false), "smtpServer": .inert([:]),
        "userManagedAccessAllowed": .inert(false), "verifiableCredentialsEnabled": .inert(false),
        "workflows": .inert(nil),
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
        "clientScopeMappings": .supportedOnCreation, "scopeMappings": .supportedOnCreation,
    ]

    /// Members that only older versions of Keycloak implement.
    private static let obsolete: [String: MemberEffect] = [
        "applicationScopeMappings": .hidden([]), "applications": .hidden([]), "clientTemplates": .inert(nil),
        "defaultRoles": .hidden([["offline_access", "uma_authorization"]]), "oauthClients": .hidden([]),
        "passwordCredentialGrantAllowed": .hidden([true]), "protocolMappers": .inert(nil),
        "realmCacheEnabled": .inert(nil), "social": .inert(nil), "socialProviders": .inert(nil),
        "updateProfileOnInitialSocialLogin": .inert(nil), "userCacheEnabled": .inert(nil),
        "userFederationMappers": .inert(nil), "userFederationProviders": .inert(nil),
    ]

    private static let webAuthn: [String: MemberEffect] = {
        var rows: [String: MemberEffect] = [
            "webAuthnPolicyPasswordlessMediation": .inert(nil),
            "webAuthnPolicyPasswordlessPasskeysEnabled": .inert(nil),
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
            for (name, value) in ofPrefix { rows[prefix + name] = .inert(value) }
        }
        return rows
    }()
}

/// The effect of each realm attribute of Keycloak 26.7.3.
package enum RealmAttributeMembers {
    package static let table = MemberTable(
        rows: [
            RealmRecord.verboseErrors: .supported,
            RealmRecord.adminEventsExpiration: .supportedRange(EventSettings.possibleExpirations),
            "oauth2DeviceCodeLifespan": .supportedValues(["600"]),
            "oauth2DevicePollingInterval": .supportedValues(["5"]),
            "cibaAuthRequestedUserHint": .inert("login_hint"), "cibaBackchannelTokenDeliveryMode": .inert("poll"),
            "cibaExpiresIn": .inert("120"), "cibaInterval": .inert("5"), "parRequestUriLifespan": .inert("60"),
            "realmReusableOtpCode": .inert("false"),
            "acr.loa.map": .inert(nil), "acr.uri.map": .inert(nil),
            "client-policies.policies": .hidden([#"{"policies":[]}"#]),
            "client-policies.profiles": .hidden([#"{"profiles":[]}"#]), "frontendUrl": .inert(nil),
            "shortVerificationUri": .inert(nil), "userProfileEnabled": .inert(nil),
        ].merging(ActivationCodePolicy.Name.allCases.map { ($0.rawValue, .supported) }) { $1 },
        prefixes: ["actionTokenGeneratedByUserLifespan": .inert("300"), "_browser_header.": .hidden([])])

    /// Whether an attribute can be a secret: one with an unknown name.
    package static func canBeSecret(_ name: String) -> Bool { table.effect(of: name) == nil }

    /// An attribute as stored and returned.
    package static func kept(_ name: String, _ value: JSONValue) -> String? {
        // Off is not returned, as for an attribute that is unknown to Keycloak.
        name == RealmRecord.verboseErrors && value.readBool != true ? nil : value.scalarText
    }

    /// Checks the attributes of a request.
    ///
    /// In Keycloak, an attribute named like a member of the realm also sets that member. Here it would have no effect,
    /// so it is rejected.
    static func review(_ sent: JSONValue?, on occasion: MemberOccasion, shown: JSONValue?) -> MemberReview {
        let attributes = sent?.object ?? [:]
        var review = table.review(attributes, on: occasion, shown: shown?["attributes"])
        for (name, value) in attributes where table.effect(of: name) == nil && !value.isUnset {
            guard let effect = RealmMembers.table.effect(of: name) else {
                review.unknown += 1
                continue
            }
            let isDefault = RealmMembers.table.defaults[name].map(value.isEquivalent(to:)) ?? false
            if effect != .cosmetic, !value.isOff, !isDefault, !value.isEquivalent(to: shown?[name] ?? .null) {
                review.refused.append(name)
            }
        }
        review.refused.sort()
        return review.within("attributes")
    }
}

extension RealmRecord {
    /// What the realm keeps without effect.
    package var keptWithoutEffect: MemberReview {
        var members = RealmMembers.settings.shown(self)
        members["attributes"] = .object(attributes.mapValues(JSONValue.string))
        return RealmMembers.review(members, on: .changed, shown: .object(members))
    }

    /// The members that an administrator can change; each attribute is one.
    var administeredMembers: [String: JSONValue] {
        var members = RealmMembers.settings.shown(self)
        members["realm"] = .string(name.rawValue)
        members["displayName"] = .string(displayName)
        for (name, value) in attributes { members["attributes." + name] = .string(value) }
        return members
    }
}
