import HTTPMessage
import JOSE
import Testing

@testable import IdentityStore

/// A setting without an effect is accepted only with its inert values, so that none is shown as active.
@Suite struct MemberTableTests {
    /// The members of Keycloak 26.7.3's representation classes.
    private static let keycloaks: [(String, MemberTable, String)] = [
        (
            "realm", RealmMembers.table,
            """
            id realm displayName displayNameHtml notBefore defaultSignatureAlgorithm revokeRefreshToken refreshTokenMaxReuse
            accessTokenLifespan accessTokenLifespanForImplicitFlow ssoSessionIdleTimeout ssoSessionMaxLifespan
            ssoSessionIdleTimeoutRememberMe ssoSessionMaxLifespanRememberMe offlineSessionIdleTimeout
            offlineSessionMaxLifespanEnabled offlineSessionMaxLifespan clientSessionIdleTimeout clientSessionMaxLifespan
            clientOfflineSessionIdleTimeout clientOfflineSessionMaxLifespan accessCodeLifespan accessCodeLifespanUserAction
            accessCodeLifespanLogin actionTokenGeneratedByAdminLifespan actionTokenGeneratedByUserLifespan
            oauth2DeviceCodeLifespan oauth2DevicePollingInterval enabled sslRequired passwordCredentialGrantAllowed
            registrationAllowed registrationEmailAsUsername rememberMe verifyEmail loginWithEmailAllowed
            duplicateEmailsAllowed resetPasswordAllowed editUsernameAllowed userCacheEnabled realmCacheEnabled
            bruteForceProtected permanentLockout maxTemporaryLockouts bruteForceStrategy maxFailureWaitSeconds
            minimumQuickLoginWaitSeconds waitIncrementSeconds quickLoginCheckMilliSeconds maxDeltaTimeSeconds failureFactor
            maxSecondaryAuthFailures privateKey publicKey certificate codeSecret roles groups defaultRoles defaultRole
            adminPermissionsClient defaultGroups requiredCredentials passwordPolicy otpPolicyType otpPolicyAlgorithm
            otpPolicyInitialCounter otpPolicyDigits otpPolicyLookAheadWindow otpPolicyPeriod otpPolicyCodeReusable
            otpSupportedApplications localizationTexts webAuthnPolicyRpEntityName webAuthnPolicySignatureAlgorithms
            webAuthnPolicyRpId webAuthnPolicyAttestationConveyancePreference webAuthnPolicyAuthenticatorAttachment
            webAuthnPolicyRequireResidentKey webAuthnPolicyResidentKey webAuthnPolicyUserVerificationRequirement
            webAuthnPolicyCreateTimeout webAuthnPolicyAvoidSameAuthenticatorRegister webAuthnPolicyAcceptableAaguids
            webAuthnPolicyExtraOrigins webAuthnPolicyPasswordlessRpEntityName
            webAuthnPolicyPasswordlessSignatureAlgorithms webAuthnPolicyPasswordlessRpId
            webAuthnPolicyPasswordlessAttestationConveyancePreference
            webAuthnPolicyPasswordlessAuthenticatorAttachment webAuthnPolicyPasswordlessRequireResidentKey
            webAuthnPolicyPasswordlessResidentKey webAuthnPolicyPasswordlessUserVerificationRequirement
            webAuthnPolicyPasswordlessCreateTimeout webAuthnPolicyPasswordlessAvoidSameAuthenticatorRegister
            webAuthnPolicyPasswordlessAcceptableAaguids webAuthnPolicyPasswordlessExtraOrigins
            webAuthnPolicyPasswordlessPasskeysEnabled webAuthnPolicyPasswordlessMediation clientProfiles clientPolicies
            users federatedUsers scopeMappings clientScopeMappings clients clientScopes defaultDefaultClientScopes
            defaultOptionalClientScopes browserSecurityHeaders smtpServer userFederationProviders userFederationMappers
            loginTheme accountTheme adminTheme emailTheme eventsEnabled eventsExpiration eventsListeners enabledEventTypes
            adminEventsEnabled adminEventsDetailsEnabled identityProviders identityProviderMappers protocolMappers
            components internationalizationEnabled supportedLocales defaultLocale authenticationFlows authenticatorConfig
            requiredActions browserFlow registrationFlow directGrantFlow resetCredentialsFlow clientAuthenticationFlow
            dockerAuthenticationFlow firstBrokerLoginFlow attributes keycloakVersion userManagedAccessAllowed
            organizationsEnabled organizations verifiableCredentialsEnabled adminPermissionsEnabled social
            updateProfileOnInitialSocialLogin socialProviders applicationScopeMappings applications oauthClients
            clientTemplates scimApiEnabled
            """
        ),
        (
            "client", ClientMembers.table,
            """
            id clientId name description type rootUrl adminUrl baseUrl surrogateAuthRequired enabled
            alwaysDisplayInConsole clientAuthenticatorType secret registrationAccessToken defaultRoles redirectUris
            webOrigins notBefore bearerOnly consentRequired standardFlowEnabled implicitFlowEnabled
            directAccessGrantsEnabled serviceAccountsEnabled authorizationServicesEnabled directGrantsOnly publicClient
            frontchannelLogout protocol attributes authenticationFlowBindingOverrides fullScopeAllowed
            nodeReRegistrationTimeout registeredNodes protocolMappers clientTemplate useTemplateConfig useTemplateScope
            useTemplateMappers defaultClientScopes optionalClientScopes authorizationSettings access origin
            """
        ),
        (
            "client attribute", ClientAttributeMembers.table,
            """
            user.info.response.signature.alg user.info.encrypted.response.alg user.info.encrypted.response.enc
            request.object.signature.alg request.object.encryption.alg request.object.encryption.enc
            request.object.required request.uris jwks.url use.jwks.url jwks.string use.jwks.string
            exclude.session.state.from.auth.response exclude.issuer.from.auth.response
            tls.client.certificate.bound.access.tokens dpop.bound.access.tokens id.token.signed.response.alg
            id.token.encrypted.response.alg id.token.encrypted.response.enc access.token.signed.response.alg
            access.token.lifespan client.session.idle.timeout client.session.max.lifespan
            client.offline.session.idle.timeout client.offline.session.max.lifespan pkce.code.challenge.method
            token.endpoint.auth.signing.alg token.endpoint.auth.signing.max.exp backchannel.logout.url
            backchannel.logout.session.required backchannel.logout.revoke.offline.tokens logout.confirmation.enabled
            client_credentials.use_refresh_token use.refresh.tokens token.response.type.bearer.lower-case
            access.token.header.type.rfc9068 id.token.as.detached.signature authorization.signed.response.alg
            authorization.encrypted.response.alg authorization.encrypted.response.enc frontchannel.logout.url
            frontchannel.logout.session.required post.logout.redirect.uris standard.token.exchange.enabled
            standard.token.exchange.enableRefreshRequestedTokenType oauth2.jwt.authorization.grant.enabled
            oauth2.jwt.authorization.grant.idp oauth2.jwt.authorization.grant.audience external.token.enabled
            external.token.idp logoUri tosUri policyUri sectorIdentifierUri
            allow.token.introspection.without.audience.check allow.userinfo.with.lightweight.access.token
            allow.oidc.params.in.redirect.uris acr.loa.map acr.uri.map default.acr.values minimum.acr.value
            client.use.lightweight.access.token.enabled client.introspection.response.allow.jwt.claim.enabled
            oidc.ciba.grant.enabled ciba.backchannel.token.delivery.mode ciba.backchannel.client.notification.endpoint
            ciba.backchannel.auth.request.signing.alg require.pushed.authorization.requests
            oauth2.device.authorization.grant.enabled
            """
        ),
        (
            "user", AccountMembers.user,
            """
            self origin createdTimestamp totp federationLink serviceAccountClientId credentials disableableCredentialTypes
            requiredActions federatedIdentities realmRoles clientRoles clientConsents notBefore verifiableCredentials
            issuedVerifiableCredentials applicationRoles socialLinks groups access id username firstName lastName email
            emailVerified attributes userProfileMetadata enabled
            """
        ),
        (
            "role", AccountMembers.role,
            "id name description scopeParamRequired composite composites clientRole containerId attributes"
        ),
        (
            "group", AccountMembers.group,
            "id name description path parentId subGroupCount subGroups attributes realmRoles clientRoles access"
        ),
        ("client scope", ClientScopeMembers.table, "id name description protocol attributes protocolMappers"),
        (
            "mapper", MapperMembers.table,
            "id name protocol protocolMapper consentRequired consentText config"
        ),
    ]

    @Test func theFlowsThatAClientMayNameAreThoseThatAreBuilt() {
        #expect(AuthenticationFlowName.built == Set(AuthenticationFlow.table.keys))
    }

    @Test func everyMemberOfKeycloaksRepresentationsHasARow() {
        for (kind, table, names) in Self.keycloaks {
            for name in names.split(whereSeparator: \.isWhitespace) {
                #expect(table.rows[String(name)] != nil, "\(kind): \(name)")
            }
        }
    }

    @Test func everyMemberThatIsShownHasARow() async throws {
        let admin = try await Administrator()
        for (path, table) in try await Self.shown(admin) {
            let members = await admin.call(.get, path).json.object ?? [:]
            #expect(!members.isEmpty)
            for name in members.keys { #expect(table.rows[name] != nil, "\(path): \(name)") }
        }
        let realm = await admin.call(.get, "/sandbox").json
        for name in (realm["attributes"]?.object ?? [:]).keys where name != "verbose-errors" {
            #expect(RealmAttributeMembers.table.rows[name] != nil, "\(name)")
        }
    }

    @Test func whatIsSentBackWholeGoesOnWorking() async throws {
        let admin = try await Administrator()
        for (path, _) in try await Self.shown(admin) {
            let shown = await admin.call(.get, path).json
            let answer = await admin.call(.put, path, shown)
            #expect(answer.status == 204, "\(path): \(answer.shown)")
            #expect(await admin.call(.get, path).json == shown, "\(path)")
        }
    }

    @Test func aChangedValueOfWhatIsNotBuiltIsRefusedAndNothingIsWritten() async throws {
        let admin = try await Administrator()
        let client = try await admin.make("/sandbox/clients", ["clientId": "app"])
        for (path, table, holder) in [
            ("/sandbox", RealmMembers.table, nil), ("/sandbox", RealmAttributeMembers.table, "attributes"),
            ("/sandbox/clients/\(client)", ClientMembers.table, nil),
            ("/sandbox/clients/\(client)", ClientAttributeMembers.table, "attributes"),
        ] {
            let before = await admin.call(.get, path).json
            for (name, effect) in table.rows {
                // Another protocol is refused as one that Keycloak does not know, either.
                guard name != "protocol", let changed = Self.changed(effect) else { continue }
                var sent: JSONValue = holder == nil ? [:] : ["attributes": [:]]
                if holder == nil { sent[name] = changed } else { sent["attributes"] = .object([name: changed]) }
                let answer = await admin.call(.put, path, sent)
                let place = holder.map { "\($0).\(name)" } ?? name
                #expect(answer.status == 501, "\(path) \(place) \(changed)")
                #expect(answer.json["error_description"]?.string?.contains(place) == true, "\(answer.shown)")
            }
            #expect(await admin.call(.get, path).json == before)
        }
    }

    @Test func inertValuesAlwaysPassWhateverTheirSpelling() async throws {
        let admin = try await Administrator()
        let client = try await admin.make("/sandbox/clients", ["clientId": "app"])
        for (path, sent) in [
            (
                "/sandbox",
                [
                    "verifyEmail": "false", "accessCodeLifespanUserAction": "300", "notBefore": "0",
                    "rememberMe": .null,
                    "smtpServer": .null, "requiredCredentials": [], "browserFlow": "browser",
                    "minimumQuickLoginWaitSeconds": 0,
                    "enabledEventTypes": [], "webAuthnPolicySignatureAlgorithms": ["RS256", "ES256"],
                    "clientPolicies": [:], "attributes": ["parRequestUriLifespan": 60, "frontendUrl": ""],
                ] as JSONValue
            ),
            (
                "/sandbox/clients/\(client)",
                [
                    "implicitFlowEnabled": "false", "clientAuthenticatorType": "client-secret", "notBefore": .null,
                    "frontchannelLogout": true, "registeredNodes": [:], "nodeReRegistrationTimeout": "-1",
                    "optionalClientScopes": ["phone", "address", "organization", "offline_access", "microprofile-jwt"],
                    "attributes": [
                        "request.object.required": "not required", "use.jwks.url": "false", "jwks.url": .null,
                        "backchannel.logout.session.required": "true", "dpop.bound.access.tokens": false,
                    ],
                ]
            ),
        ] {
            let answer = await admin.call(.put, path, sent)
            #expect(answer.status == 204, "\(answer.shown)")
        }
        let realm = await admin.call(.get, "/sandbox").json
        #expect(realm["accessCodeLifespanUserAction"] == 300)
        #expect(realm["verifyEmail"] == false)
        #expect(realm["minimumQuickLoginWaitSeconds"] == 0)
    }

    @Test func oneAnswerNamesEverythingThatIsRefusedAndNothingOfTheRequestIsWritten() async throws {
        let admin = try await Administrator()
        let answer = await admin.call(
            .put, "/sandbox",
            [
                "displayName": "Changed", "verifyEmail": true, "duplicateEmailsAllowed": "true",
                "passwordPolicy": "length(3) and passwordAge(30) and passwordBlacklist(words.txt)",
                "attributes": ["oauth2DeviceCodeLifespan": "9", "mine": "kept"],
            ])
        #expect(answer.status == 501)
        let words = answer.json["error_description"]?.string ?? ""
        for name in [
            "verifyEmail", "duplicateEmailsAllowed", "passwordPolicy: passwordAge", "passwordPolicy: passwordBlacklist",
            "attributes.oauth2DeviceCodeLifespan",
        ] {
            #expect(words.contains(name), "\(words)")
        }
        #expect(!words.contains("displayName") && !words.contains("mine"))
        let shown = await admin.call(.get, "/sandbox").json
        #expect(shown["displayName"] == nil)
        #expect(shown["attributes"]?["mine"] == nil)
    }

    @Test func namesThatKeycloakDoesNotKnowTextsAndConsoleThemesAreFree() async throws {
        let admin = try await Administrator()
        let client = try await admin.make("/sandbox/clients", ["clientId": "app"])
        let realm: JSONValue = [
            "accountTheme": "mine", "adminTheme": "mine", "emailTheme": "mine", "displayNameHtml": "<b>S</b>",
            "attributes": ["mine": "1"],
        ]
        #expect(await admin.call(.put, "/sandbox", realm).status == 204)
        let own: JSONValue = [
            "name": "App", "description": "An app", "baseUrl": "https://app.example/", "alwaysDisplayInConsole": true,
            "attributes": ["mine": "1", "logoUri": "https://app.example/logo.png", "saml.encrypt": "true"],
        ]
        #expect(await admin.call(.put, "/sandbox/clients/\(client)", own).status == 204)
        for (path, sent) in [("/sandbox", realm), ("/sandbox/clients/\(client)", own)] {
            let shown = await admin.call(.get, path).json
            for (name, value) in sent.object ?? [:] where name != "attributes" { #expect(shown[name] == value) }
            #expect(shown["attributes"]?["mine"] == "1")
        }
    }

    @Test(
        arguments: [
            (
                ["clients": [["clientId": "app", "authorizationServicesEnabled": true]]],
                "clients[app].authorizationServicesEnabled"
            ),
            (
                ["clients": [["clientId": "app", "clientAuthenticatorType": "client-x509"]]],
                "clients[app].clientAuthenticatorType"
            ),
            (
                ["clients": [["clientId": "app", "attributes": ["require.pushed.authorization.requests": "true"]]]],
                "clients[app].attributes.require.pushed.authorization.requests"
            ),
            (["users": [["username": "ann", "applicationRoles": ["app": ["x"]]]]], "users[ann].applicationRoles"),
            (["identityProviders": [["alias": "google"]]], "identityProviders"),
            (
                ["requiredActions": [["alias": "CONFIGURE_TOTP", "enabled": true, "defaultAction": true]]],
                "requiredActions"
            ),
            (
                [
                    "authenticationFlows": [
                        [
                            "alias": "forms", "builtIn": true,
                            "authenticationExecutions": [
                                ["flowAlias": "Browser - Conditional 2FA", "requirement": "REQUIRED"]
                            ],
                        ]
                    ]
                ], "authenticationFlows"
            ),
            (["browserFlow": "mine"], "browserFlow"),
        ] as [(JSONValue, String)])
    func aNewRealmThatAsksForMoreIsRefusedWhole(_ members: JSONValue, _ name: String) async throws {
        let admin = try await Administrator()
        var realm: JSONValue = ["realm": "green", "enabled": true]
        for (member, value) in members.object ?? [:] { realm[member] = value }
        let answer = await admin.call(.post, "", realm)
        #expect(answer.status == 501)
        #expect(answer.json["error_description"]?.string?.contains(name) == true, "\(answer.shown)")
        #expect(await admin.call(.get, "/green").status == 404)
    }

    @Test func whatHasEndpointsOfItsOwnIsNotChangedInSilence() async throws {
        let admin = try await Administrator()
        let paths = try await Self.shown(admin).map(\.0)
        for (path, change) in zip(
            paths,
            [
                ["clients": [["clientId": "other"]]], ["defaultClientScopes": ["email"]], ["realmRoles": ["admin"]],
                ["composites": ["realm": ["offline_access"]]], ["name": "g", "realmRoles": ["offline_access"]],
            ] as [JSONValue])
        {
            let answer = await admin.call(.put, path, change)
            #expect(answer.status == 501, "\(path): \(answer.shown)")
        }
        // As in Keycloak, the mappers of a client scope are ignored; the answer names them.
        let mappers: JSONValue = ["protocolMappers": [["name": "m", "protocolMapper": "oidc-full-name-mapper"]]]
        let ignored = await admin.call(.put, try #require(paths.last), mappers)
        #expect(ignored.status == 204 && ignored.headers["Idp-Wizard-Inert"] == "protocolMappers")
        #expect(await admin.call(.post, "/sandbox/groups", ["name": "h", "clientRoles": ["app": ["x"]]]).status == 501)
    }

    /// The paths of a realm, client, user, role, group and client scope, each with its table.
    private static func shown(_ admin: Administrator) async throws -> [(String, MemberTable)] {
        let client = try await admin.make(
            "/sandbox/clients", ["clientId": "shown", "redirectUris": ["https://a.example/cb"]])
        let user = try await admin.make(
            "/sandbox/users", ["username": "jane", "enabled": true, "attributes": ["a": ["b"]]])
        #expect(await admin.call(.post, "/sandbox/roles", ["name": "boss"]).status == 201)
        let group = try await admin.make("/sandbox/groups", ["name": "g"])
        let scope = try await admin.make("/sandbox/client-scopes", ["name": "shoes", "protocol": "openid-connect"])
        return [
            ("/sandbox", RealmMembers.table), ("/sandbox/clients/\(client)", ClientMembers.table),
            ("/sandbox/users/\(user)", AccountMembers.user), ("/sandbox/roles/boss", AccountMembers.role),
            ("/sandbox/groups/\(group)", AccountMembers.group),
            ("/sandbox/client-scopes/\(scope)", ClientScopeMembers.table),
        ]
    }

    /// A value that a member must refuse, or `nil` if it accepts every value.
    private static func changed(_ effect: MemberEffect) -> JSONValue? {
        switch effect {
        case .fixed(let values), .hidden(let values):
            let likely: [JSONValue] = [true, 4711, "other", ["other"], ["other": "x"]]
            let first = values.first ?? "other"
            let alike = likely.first { candidate in
                switch (candidate, first) {
                case (.bool, .bool), (.integer, .integer), (.string, .string), (.array, .array), (.object, .object):
                    true
                default: false
                }
            }
            guard let alike, !values.contains(where: { $0.isEquivalent(to: alike) }) else { return nil }
            return alike
        case .supportedValues: return "other"
        case .supportedRange(let range): return .integer(range.upperBound + 1)
        case .inertOnCreation: return 4711
        default: return nil
        }
    }
}
