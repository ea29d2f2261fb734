import HTTPMessage
import JOSE
import Testing

@testable import IdentityServer

/// Realms in the shape in which Keycloak 18 to 26 exports them.
@Suite struct OlderExportTests {
    @Test(arguments: [18, 20, 22, 24, 26]) func aStockRealmOfAnOlderKeycloakIsImported(version: Int) async throws {
        let admin = try await Administrator()
        let answer = await admin.call(.post, "", try OlderExport(version: version).realm)
        #expect(answer.status == 201, "\(answer.shown)")
        // What is named is about WebAuthn, SAML, and a header for browsers of the past.
        let named = (answer.headers["Idp-Wizard-Inert"] ?? "").split(separator: ", ").map(String.init)
        let expected: Set<String> = [
            "browserSecurityHeaders.xXSSProtection", "clientScopes.protocol",
            "clients.attributes.client.use.lightweight.access.token.enabled",
            "webAuthnPolicyPasswordlessSignatureAlgorithms", "webAuthnPolicyPasswordlessUserVerificationRequirement",
            "webAuthnPolicySignatureAlgorithms",
        ]
        #expect(Set(named).subtracting(expected) == [], "\(named)")
        #expect(named.contains("clientScopes.protocol"))
        let realm = await admin.call(.get, "/stock").json
        if version < 26 { #expect(realm["webAuthnPolicySignatureAlgorithms"] == ["ES256"]) }
        // It works: a user logs in at one of its clients.
        let user: JSONValue = [
            "username": "jane", "enabled": true, "email": "jane@x.example", "firstName": "Jane", "lastName": "Doe",
            "credentials": [["type": "password", "value": "Secret123"]],
        ]
        #expect(await admin.call(.post, "/stock/users", user).status == 201)
        let client =
            "/stock/clients/" + (try await admin.make("/stock/clients", ["clientId": "own", "publicClient": true]))
        #expect(await admin.call(.put, client, ["directAccessGrantsEnabled": true]).status == 204)
        let tokens = await admin.fixture.post(
            "/auth/realms/stock/protocol/openid-connect/token",
            ["grant_type": "password", "client_id": "own", "username": "jane", "password": "Secret123"])
        #expect(tokens.json["access_token"] != nil, "\(tokens.shown)")
    }

    /// What its administrators can change later is as it was.
    @Test(arguments: [18, 22]) func whatWasImportedCanBeSentBack(version: Int) async throws {
        let admin = try await Administrator()
        #expect(await admin.call(.post, "", try OlderExport(version: version).realm).status == 201)
        let shown = await admin.call(.get, "/stock").json
        #expect(await admin.call(.put, "/stock", shown).status == 204)
        #expect(await admin.call(.get, "/stock").json == shown)
    }

    /// An export names a client's flow by its ID; the stock flow is the one that each client has anyway.
    @Test(arguments: [
        ("browser", "browser", 201), ("direct_grant", "direct grant", 201), ("browser", "registration", 501),
        ("direct_grant", "browser", 501),
    ]) func aClientMayNameTheStockFlow(_ kind: String, _ alias: String, _ status: Int) async throws {
        let admin = try await Administrator()
        var realm = try StockExportTests.export()
        let flow = try #require(realm["authenticationFlows"]?.array?.first { $0["alias"]?.string == alias })
        let bindings: JSONValue = .object([kind: flow["id"] ?? .null])
        realm["clients"] = .array(
            (realm["clients"]?.array ?? []) + [
                ["clientId": "own", "publicClient": true, "authenticationFlowBindingOverrides": bindings]
            ])
        let answer = await admin.call(.post, "", realm)
        #expect(answer.status == status, "\(answer.shown)")
        guard status == 201 else {
            #expect(answer.shown.contains("clients[own].authenticationFlowBindingOverrides"))
            return
        }
        let shown = await admin.call(.get, "/\(realm["realm"]?.string ?? "")/clients?clientId=own").json
        #expect(shown[0]?["authenticationFlowBindingOverrides"] == [:])
    }
}

/// The export of a stock realm in the shape of an older Keycloak: what newer versions have added is left out, and what
/// they have changed is as it was.
private struct OlderExport {
    let version: Int

    var realm: JSONValue {
        get throws {
            var realm = try StockExportTests.export()
            guard version < 26 else { return realm }
            realm["keycloakVersion"] = .string("\(version).0.0")
            for (since, names) in Self.added where version < since { for name in names { realm[name] = nil } }
            for prefix in ["webAuthnPolicy", "webAuthnPolicyPasswordless"] {
                realm[prefix + "SignatureAlgorithms"] = ["ES256"]
                realm[prefix + "UserVerificationRequirement"] = "not specified"
                realm[prefix + "RequireResidentKey"] = "not specified"
            }
            realm["browserSecurityHeaders"]?["xXSSProtection"] = "1; mode=block"
            if version < 20 { realm["browserSecurityHeaders"]?["referrerPolicy"] = nil }
            if version < 20 { realm["attributes"]?["realmReusableOtpCode"] = nil }
            realm["authenticationFlows"] = .array(flows)
            realm["authenticatorConfig"] = [
                [
                    "alias": "create unique user config",
                    "config": ["require.password.update.after.registration": "false"],
                ],
                ["alias": "review profile config", "config": ["update.profile.on.first.login": "missing"]],
            ]
            realm["requiredActions"] = .array(actions)
            let unknown = Set(["basic", "organization", "saml_organization", "service_account", "AuthnContextClassRef"])
            realm["clientScopes"] = .array(
                (realm["clientScopes"]?.array ?? []).filter { !unknown.contains($0["name"]?.string ?? "") })
            for member in ["defaultDefaultClientScopes", "defaultOptionalClientScopes"] {
                realm[member] = Self.without(unknown, realm[member])
            }
            realm["clients"] = .array(
                (realm["clients"]?.array ?? []).map { client in
                    var client = client
                    for member in ["defaultClientScopes", "optionalClientScopes"] {
                        client[member] = Self.without(unknown, client[member])
                    }
                    if version < 24 { client["attributes"]?["client.use.lightweight.access.token.enabled"] = nil }
                    client["attributes"]?["realm_client"] = nil
                    return client
                })
            return realm
        }
    }

    private static func without(_ names: Set<String>, _ list: JSONValue?) -> JSONValue? {
        list.map { .array(($0.array ?? []).filter { !names.contains($0.string ?? "") }) }
    }

    /// Members by the version that has added them.
    private static let added: [(Int, [String])] = [
        (20, ["otpPolicyCodeReusable"]),
        (
            24,
            [
                "firstBrokerLoginFlow", "localizationTexts", "maxTemporaryLockouts", "webAuthnPolicyExtraOrigins",
                "webAuthnPolicyPasswordlessExtraOrigins",
            ]
        ),
        (
            26,
            [
                "adminPermissionsEnabled", "bruteForceStrategy", "maxSecondaryAuthFailures", "organizationsEnabled",
                "scimApiEnabled", "verifiableCredentialsEnabled", "webAuthnPolicyResidentKey",
                "webAuthnPolicyPasswordlessResidentKey",
            ]
        ),
    ]

    private var actions: [JSONValue] {
        let terms = version < 21 ? "terms_and_conditions" : "TERMS_AND_CONDITIONS"
        var names = [
            "CONFIGURE_TOTP", terms, "UPDATE_PASSWORD", "UPDATE_PROFILE", "VERIFY_EMAIL", "update_user_locale",
        ]
        if version > 18 { names += ["webauthn-register", "webauthn-register-passwordless"] }
        if version > 23 { names += ["VERIFY_PROFILE", "delete_credential"] }
        return (names + ["delete_account"]).map { name in
            let isEnabled = name != terms && name != "delete_account"
            return ["alias": .string(name), "enabled": .bool(isEnabled), "defaultAction": false]
        }
    }

    private var flows: [JSONValue] {
        var registration = [
            ("registration-user-creation", "REQUIRED"), ("registration-password-action", "REQUIRED"),
            ("registration-recaptcha-action", "DISABLED"),
        ]
        if version < 23 { registration.append(("registration-profile-action", "REQUIRED")) }
        if version > 23 { registration.append(("registration-terms-and-conditions", "DISABLED")) }
        var flows = [
            flow(
                "browser",
                [
                    ("auth-cookie", "ALTERNATIVE"), ("auth-spnego", "DISABLED"),
                    ("identity-provider-redirector", "ALTERNATIVE"),
                ], [("forms", "ALTERNATIVE")]),
            flow(
                "forms", [("auth-username-password-form", "REQUIRED")], [("Browser - Conditional OTP", "CONDITIONAL")]),
            flow(
                "Browser - Conditional OTP",
                [("conditional-user-configured", "REQUIRED"), ("auth-otp-form", "REQUIRED")]),
            flow(
                "direct grant",
                [("direct-grant-validate-username", "REQUIRED"), ("direct-grant-validate-password", "REQUIRED")],
                [("Direct Grant - Conditional OTP", "CONDITIONAL")]),
            flow(
                "Direct Grant - Conditional OTP",
                [("conditional-user-configured", "REQUIRED"), ("direct-grant-validate-otp", "REQUIRED")]),
            flow("registration", [("registration-page-form", "REQUIRED")]), flow("registration form", registration),
            flow(
                "reset credentials",
                [
                    ("reset-credentials-choose-user", "REQUIRED"), ("reset-credential-email", "REQUIRED"),
                    ("reset-password", "REQUIRED"),
                ], [("Reset - Conditional OTP", "CONDITIONAL")]),
            flow("Reset - Conditional OTP", [("conditional-user-configured", "REQUIRED"), ("reset-otp", "REQUIRED")]),
            flow(
                "clients",
                [
                    ("client-secret", "ALTERNATIVE"), ("client-jwt", "ALTERNATIVE"),
                    ("client-secret-jwt", "ALTERNATIVE"),
                    ("client-x509", "ALTERNATIVE"),
                ]), flow("docker auth", [("docker-http-basic-authenticator", "REQUIRED")]),
            flow(
                "first broker login", [("idp-review-profile", "REQUIRED")], [("User creation or linking", "REQUIRED")]),
        ]
        if version < 20 {
            flows.append(
                flow("http challenge", [("no-cookie-redirect", "REQUIRED")], [("Authentication Options", "REQUIRED")]))
        }
        return flows
    }

    private func flow(
        _ alias: String, _ steps: [(String, String)], _ inner: [(String, String)] = []
    ) -> JSONValue {
        let executions =
            steps.map { ["authenticator": .string($0.0), "requirement": .string($0.1), "authenticatorFlow": false] }
            + inner.map { ["flowAlias": .string($0.0), "requirement": .string($0.1), "authenticatorFlow": true] }
            as [JSONValue]
        return ["alias": .string(alias), "builtIn": true, "authenticationExecutions": .array(executions)]
    }
}
