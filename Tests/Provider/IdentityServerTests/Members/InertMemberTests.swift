import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import Testing

@testable import IdentityServer
@testable import IdentityStore

/// What protects nobody here is kept, returned as it came, and named; never its values.
@Suite struct InertMemberTests {
    private static let header = "Idp-Wizard-Inert"

    @Test func everyInertMemberIsKeptReturnedAndNamed() async throws {
        let admin = try await Administrator()
        let client = "/sandbox/clients/" + (try await admin.make("/sandbox/clients", ["clientId": "app"]))
        for (path, table, holder) in [
            ("/sandbox", RealmMembers.table, nil), ("/sandbox", RealmAttributeMembers.table, "attributes"),
            (client, ClientMembers.table, nil), (client, ClientAttributeMembers.table, "attributes"),
        ] {
            for (name, effect) in table.rows {
                guard let value = Self.unusual(effect) else { continue }
                let sent: JSONValue = holder == nil ? [name: value] : ["attributes": [name: value]]
                let place = holder.map { "\($0).\(name)" } ?? name
                let answer = await admin.call(.put, path, sent)
                #expect(answer.status == 204, "\(place): \(answer.shown)")
                #expect(answer.headers[Self.header] == place, "\(path) \(place)")
                let shown = await admin.call(.get, path).json
                #expect((holder == nil ? shown : shown["attributes"])?[name] == value, "\(path) \(place)")
            }
        }
        let listed = await admin.call(.get, "/sandbox/inert-members").json
        #expect(listed["realm"]?.strings?.contains("attributes.frontendUrl") == true)
        #expect(listed["clients"]?["app"]?.strings?.contains("attributes.jwks.url") == true)
    }

    /// A value without effect that is not the default, as it is returned.
    private static func unusual(_ effect: MemberEffect) -> JSONValue? {
        switch effect {
        case .inert(let usual?):
            switch usual {
            case .bool(let truth): .bool(!truth)
            case .integer(let number): .integer(number + 7)
            case .string: "other"
            case .array: ["other"]
            default: ["from": "a@b.example"]
            }
        case .inert, .partly: "other"
        default: nil
        }
    }

    @Test func theHeaderHasNamesOfTheTablesOnlyAndIsBounded() async throws {
        var review = MemberReview()
        for number in 0..<300 { review.inert.insert("member.\(number)") }
        review.unknown = 4
        let text = review.inertText(atMost: 2_000)
        #expect(text.utf8.count <= 2_000 && text.utf8.allSatisfy { (0x20...0x7E).contains($0) })
        let named = text.split(separator: ", ").filter { $0.hasPrefix("member.") }.count
        #expect(text.hasSuffix(", and \(304 - named) more") && named > 100)
        let admin = try await Administrator()
        let answer = await admin.call(
            .put, "/sandbox",
            ["smtpServer": ["host": "mail.example"], "attributes": ["Größe": "1", "mine\r\nSet-Cookie": "2"]])
        #expect(answer.status == 204)
        #expect(answer.headers[Self.header] == "smtpServer, and 2 more")
        // Without an unusual value there is nothing to name.
        #expect(await admin.call(.put, "/sandbox", ["smtpServer": [:]]).headers[Self.header] == nil)
    }

    @Test func theLogNamesThemOnceAndNoValue() async throws {
        let log = RecordedLog()
        let admin = try await Administrator(try await TestProvider().logging(to: log))
        let answer = await admin.call(
            .put, "/sandbox", ["smtpServer": ["host": "mail.example", "password": "canary-of-mail"]])
        #expect(answer.status == 204)
        let lines = log.events.map(\.line)
        #expect(lines.filter { $0.contains(#""inert":"smtpServer""#) }.count == 1)
        #expect(!lines.contains { $0.contains("canary") || $0.contains("mail.example") })
    }

    @Test func aSecretIsSealedMaskedAndKeptByItsMask() async throws {
        let admin = try await Administrator()
        let store = admin.fixture.store
        func password() async throws -> String? {
            try await store.realm(named: .sandbox)?.keptSecrets.values["smtpServer/password"]?.exposedText
        }
        var server: JSONValue = ["host": "mail.example", "auth": "true", "password": "canary-of-mail"]
        #expect(await admin.call(.put, "/sandbox", ["smtpServer": server]).status == 204)
        let shown = await admin.call(.get, "/sandbox").json
        #expect(shown["smtpServer"] == ["host": "mail.example", "auth": "true", "password": "**********"])
        #expect(!shown.text.contains("canary"))
        #expect(try await password() == "canary-of-mail")
        // The whole representation is sent back.
        #expect(await admin.call(.put, "/sandbox", shown).status == 204)
        #expect(try await password() == "canary-of-mail")
        server["password"] = "another canary"
        #expect(await admin.call(.put, "/sandbox", ["smtpServer": server]).status == 204)
        #expect(try await password() == "another canary")
        #expect(await admin.call(.put, "/sandbox", ["smtpServer": ["host": "mail.example"]]).status == 204)
        #expect(try await password() == nil)
        // A mask alone is no secret.
        server["password"] = "**********"
        #expect(await admin.call(.put, "/sandbox", ["smtpServer": server]).status == 204)
        #expect(try await password() == nil)
    }

    @Test func secretsInAttributesAndListsOfObjectsAreSealedToo() async throws {
        let admin = try await Administrator()
        let realm: JSONValue = [
            "realm": "green", "attributes": ["ourApiSecret": "canary-1", "ourSize": "4"],
            "components": [
                "org.keycloak.storage.UserStorageProvider": [
                    ["id": "two", "name": "ldap", "config": ["bindCredential": ["canary-2"], "bindDn": ["cn=admin"]]]
                ]
            ],
            "clients": [
                [
                    "clientId": "sp", "protocol": "saml",
                    "attributes": ["saml.signing.private.key": "canary-3", "saml.assertion.signature": "true"],
                ]
            ],
        ]
        let answer = await admin.call(.post, "", realm)
        #expect(answer.status == 201, "\(answer.shown)")
        #expect(
            answer.headers[Self.header]
                == "clients.attributes.saml*, clients.protocol, components, and 2 more")
        let export = await admin.call(.post, "/green/partial-export?exportClients=true").json
        let provider = export["components"]?["org.keycloak.storage.UserStorageProvider"]?[0]
        #expect(provider?["config"] == ["bindCredential": ["**********"], "bindDn": ["cn=admin"]])
        #expect(export["attributes"]?["ourApiSecret"] == "**********" && export["attributes"]?["ourSize"] == "4")
        let client = export["clients"]?.array?.first { $0["clientId"] == "sp" }
        #expect(client?["attributes"]?["saml.signing.private.key"] == "**********")
        #expect(client?["attributes"]?["saml.assertion.signature"] == "true")
        #expect(!export.text.contains("canary"))
        let stored = try #require(try await admin.fixture.store.realm(named: TenantID("green")))
        #expect(stored.keptSecrets.values.map(\.value.exposedText).sorted() == ["canary-1", "canary-2"])
        let own = try #require(try await admin.fixture.store.client(ClientID("sp"), in: stored))
        #expect(own.keptSecrets.values["attributes/saml.signing.private.key"]?.exposedText == "canary-3")
        // The realm's own representation has no parts of an export.
        #expect(await admin.call(.get, "/green").json["components"] == nil)
    }

    @Test func whatIsKeptIsBounded() async throws {
        let admin = try await Administrator()
        let client = "/sandbox/clients/" + (try await admin.make("/sandbox/clients", ["clientId": "app"]))
        func texts(_ count: Int) -> JSONValue {
            .object(
                Dictionary(
                    uniqueKeysWithValues: (0..<count).map {
                        ("key\($0)", .string(String(repeating: "x", count: 1_000)))
                    }))
        }
        let realm = await admin.call(.get, "/sandbox").json
        #expect(await admin.call(.put, "/sandbox", ["localizationTexts": ["en": texts(70)]]).status == 400)
        #expect(await admin.call(.get, "/sandbox").json == realm)
        #expect(await admin.call(.put, "/sandbox", ["localizationTexts": ["en": texts(60)]]).status == 204)
        // Together with what is kept already it would be too much.
        #expect(await admin.call(.put, "/sandbox", ["smtpServer": texts(10)]).status == 400)
        #expect(await admin.call(.put, client, ["registeredNodes": texts(10)]).status == 400)
        #expect(await admin.call(.put, client, ["registeredNodes": texts(7)]).status == 204)
        let answer = await admin.call(
            .post, "", ["realm": "green", "clients": [["clientId": "a", "registeredNodes": texts(10)]]])
        #expect(answer.status == 400)
        #expect(await admin.call(.get, "/green").status == 404)
    }

    @Test func aClientOfSAMLIsKeptAndCannotBeUsed() async throws {
        let admin = try await Administrator()
        try await admin.fixture.makeUser("jane", password: "Secret123")
        let id = try await admin.make(
            "/sandbox/clients",
            [
                "clientId": "sp", "protocol": "saml", "publicClient": true, "directAccessGrantsEnabled": true,
                "redirectUris": ["https://sp.example/cb"],
                "protocolMappers": [
                    ["name": "roles", "protocol": "saml", "protocolMapper": "saml-role-list-mapper", "config": [:]]
                ],
            ])
        let shown = await admin.call(.get, "/sandbox/clients/\(id)").json
        #expect(shown["protocol"] == "saml" && shown["enabled"] == true)
        #expect(shown["defaultClientScopes"] == [] && shown["optionalClientScopes"] == [])
        #expect(shown["protocolMappers"]?[0]?["protocolMapper"] == "saml-role-list-mapper")
        let tokens = await admin.fixture.post(
            admin.fixture.endpoints.token,
            ["grant_type": "password", "client_id": "sp", "username": "jane", "password": "Secret123"])
        #expect(tokens.status == 401)
        #expect(tokens.json["access_token"] == nil)
        let login = await admin.fixture.get(
            admin.fixture.endpoints.authorization
                + "?client_id=sp&response_type=code&scope=openid&redirect_uri=https%3A%2F%2Fsp.example%2Fcb")
        #expect(login.status == 400)
        // Its scopes are no scopes of others.
        let scope = try await admin.make("/sandbox/client-scopes", ["name": "role_list", "protocol": "saml"])
        let app = try await admin.makeApp()
        #expect(await admin.call(.put, "/sandbox/clients/\(app)/default-client-scopes/\(scope)").status == 400)
        #expect(await admin.call(.put, "/sandbox/clients/\(id)/default-client-scopes/\(scope)").status == 204)
        let listed = await admin.call(.get, "/sandbox/inert-members").json
        #expect(listed["realm"]?.strings?.contains("clientScopes.protocol") == true)
        let document = await admin.fixture.get(admin.fixture.endpoints.discovery).json
        #expect(document["scopes_supported"]?.strings?.contains("role_list") == false)
    }

    @Test func aMapperOfSAMLWritesNothingIntoATokenWhateverItsKind() async throws {
        let admin = try await Administrator()
        try await admin.fixture.makeUser("jane", password: "Secret123")
        let app = try await admin.makeApp()
        let config: JSONValue = [
            "claim.name": "canary", "claim.value": "here", "access.token.claim": "true", "id.token.claim": "true",
        ]
        for (kind, isWritten) in [("saml", false), ("openid-connect", true)] {
            let answer = await admin.call(
                .post, "/sandbox/clients/\(app)/protocol-mappers/models",
                [
                    "name": .string(kind), "protocol": .string(kind), "protocolMapper": "oidc-hardcoded-claim-mapper",
                    "config": config,
                ])
            #expect(answer.status == 201, "\(answer.shown)")
            let token = try #require(try await admin.tokens(of: "jane")["access_token"]?.string)
            let claims = try JSONValue(parsing: UnverifiedJWS(compact: token).payload)
            #expect((claims["canary"] != nil) == isWritten, "\(kind)")
        }
    }

    @Test func aScopeThatBecomesOneOfSAMLWritesNothingIntoATokenAnyMore() async throws {
        let admin = try await Administrator()
        try await admin.fixture.makeUser("jane", password: "Secret123")
        let app = try await admin.makeApp()
        let scope = try await admin.make(
            "/sandbox/client-scopes",
            [
                "name": "extra", "protocol": "openid-connect",
                "protocolMappers": [
                    [
                        "name": "canary", "protocol": "openid-connect",
                        "protocolMapper": "oidc-hardcoded-claim-mapper",
                        "config": ["claim.name": "canary", "claim.value": "here", "access.token.claim": "true"],
                    ]
                ],
            ])
        #expect(await admin.call(.put, "/sandbox/clients/\(app)/default-client-scopes/\(scope)").status == 204)
        for (kind, isWritten) in [("openid-connect", true), ("saml", false), ("openid-connect", true)] {
            let body: JSONValue = ["name": "extra", "protocol": .string(kind)]
            #expect(await admin.call(.put, "/sandbox/client-scopes/\(scope)", body).status == 204)
            let token = try #require(try await admin.tokens(of: "jane")["access_token"]?.string)
            let claims = try JSONValue(parsing: UnverifiedJWS(compact: token).payload)
            #expect((claims["canary"] != nil) == isWritten, "\(kind)")
        }
    }

    @Test func damagedSecretsAreNoEmptyOnes() throws {
        var kept = KeptSecrets()
        _ = kept.replacing(["password": "p"], at: "smtpServer")
        #expect(try KeptSecrets(joined: kept.joined) == kept)
        #expect(try KeptSecrets(joined: nil) == KeptSecrets())
        for damaged in ["", "[]", "{\"smtpServer/password\": 1}"] {
            #expect(throws: JSONError.self) { try KeptSecrets(joined: Secret(damaged)) }
        }
    }

    /// Flows that are in force must be Keycloak's, execution by execution; others do nothing.
    @Test(
        arguments: [
            ("forms", "auth-username-password-form", "ALTERNATIVE", false),
            ("browser", "auth-cookie", "DISABLED", false), ("browser", "auth-script", "ALTERNATIVE", false),
            ("Browser - Conditional OTP", "auth-otp-form", "DISABLED", false),
            ("reset credentials", "reset-password", "DISABLED", false),
            ("first broker login", "idp-review-profile", "DISABLED", true),
            ("mine", "auth-script", "REQUIRED", true), ("browser", "auth-spnego", "DISABLED", true),
        ])
    func onlyAChangedFlowInForceIsRefused(
        _ alias: String, _ step: String, _ requirement: String, _ isAccepted: Bool
    ) async throws {
        let admin = try await Administrator()
        func flow(_ alias: String, _ steps: [(String, String)]) -> JSONValue {
            [
                "alias": .string(alias), "builtIn": .bool(alias != "mine"),
                "authenticationExecutions": .array(
                    steps.map { ["authenticator": .string($0), "requirement": .string($1)] }),
            ]
        }
        var flows: [String: [(String, String)]] = [
            "browser": [
                ("auth-cookie", "ALTERNATIVE"), ("auth-spnego", "DISABLED"),
                ("identity-provider-redirector", "ALTERNATIVE"), ("forms", "ALTERNATIVE"),
            ],
            "forms": [("auth-username-password-form", "REQUIRED"), ("Browser - Conditional OTP", "CONDITIONAL")],
            "Browser - Conditional OTP": [("conditional-user-configured", "REQUIRED"), ("auth-otp-form", "REQUIRED")],
            "reset credentials": [
                ("reset-credentials-choose-user", "REQUIRED"), ("reset-credential-email", "REQUIRED"),
                ("reset-password", "REQUIRED"),
            ],
        ]
        flows[alias] = (flows[alias] ?? []).filter { $0.0 != step } + [(step, requirement)]
        var sent = flows.map { flow($0.key, $0.value) }
        // A flow inside of another is named by its alias.
        for place in sent.indices {
            sent[place]["authenticationExecutions"] = .array(
                (sent[place]["authenticationExecutions"]?.array ?? []).map { execution in
                    guard let name = execution["authenticator"], flows[name.string ?? ""] != nil else {
                        return execution
                    }
                    return ["flowAlias": name, "requirement": execution["requirement"] ?? .null]
                })
        }
        let answer = await admin.call(.post, "", ["realm": "green", "authenticationFlows": .array(sent)])
        #expect(answer.status == (isAccepted ? 201 : 501), "\(answer.shown)")
        guard isAccepted else {
            #expect(answer.json["error_description"]?.string?.contains("authenticationFlows") == true)
            return
        }
        let kept = await admin.call(.post, "/green/partial-export").json["authenticationFlows"]?.array ?? []
        #expect(kept.compactMap { $0["alias"]?.string } == (alias == "mine" ? ["mine"] : []))
    }
}
