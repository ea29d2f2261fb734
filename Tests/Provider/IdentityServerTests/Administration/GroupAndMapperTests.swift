import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityStorage

/// Groups, composite roles and protocol mappers in the admin REST API as in Keycloak 26.7.3, and their effect on
/// tokens.
@Suite struct GroupAndMapperTests {
    /// A client with the password grant, and a user.
    private func app(_ admin: Administrator, _ more: [String: JSONValue] = [:]) async throws -> (
        client: String, jane: String
    ) {
        let client = try await admin.make(
            "/sandbox/clients",
            .object(
                [
                    "clientId": "app", "publicClient": true, "directAccessGrantsEnabled": true,
                    "attributes": ["id.token.signed.response.alg": "ES256"],
                ].merging(more) { $1 }))
        let jane = try await admin.make(
            "/sandbox/users",
            [
                "username": "jane", "enabled": true, "email": "jane@example.com", "emailVerified": true,
                "firstName": "Jane", "lastName": "Doe",
                "attributes": [
                    "shoe": ["42"], "colours": ["red", "blue"], "member": ["true"], "street": ["High 1"],
                ],
                "credentials": [["type": "password", "value": "Secret123"]],
            ])
        return (client, jane)
    }

    @Test func groupsStandInATreeWithTheirMembers() async throws {
        let admin = try await Administrator()
        let top = try await admin.make(
            "/sandbox/groups", ["name": "staff", "attributes": ["site": ["north", "south"]]])
        let made = await admin.call(.post, "/sandbox/groups/\(top)/children", ["name": "night"])
        #expect(
            made.status == 201 && made.json["path"] == "/staff/night"
                && made.json["parentId"] == .string(top))
        let inner = try #require(made.json["id"]?.string)
        for (path, status, sentence) in [
            ("/sandbox/groups", 409, "Top level group named 'staff' already exists."),
            ("/sandbox/groups/\(top)/children", 409, "Sibling group named 'night' already exists."),
        ] {
            let answer = await admin.call(
                .post, path, ["name": path.hasSuffix("children") ? "night" : "staff"])
            #expect(answer.status == status && answer.json == ["errorMessage": .string(sentence)])
        }
        #expect(
            await admin.call(.post, "/sandbox/groups", ["name": ""]).json == [
                "errorMessage": "Group name is missing"
            ])
        // A group cannot contain itself, directly or indirectly.
        #expect(
            await admin.call(
                .post, "/sandbox/groups/\(inner)/children", ["id": .string(top), "name": "staff"]
            ).status
                == 400)
        let found = await admin.call(.get, "/sandbox/groups?search=NIGHT").json
        #expect(found[0]?["name"] == "staff" && found[0]?["subGroups"]?[0]?["name"] == "night")
        #expect(
            await admin.call(.get, "/sandbox/groups?search=night&populateHierarchy=false").json[0]?[
                "path"]
                == "/staff/night")
        #expect(await admin.call(.get, "/sandbox/groups?search=nigh&exact=true").json == [])
        #expect(await admin.call(.get, "/sandbox/groups?q=site:south").json.array?.count == 1)
        #expect(await admin.call(.get, "/sandbox/groups/count").json == ["count": 2])
        #expect(await admin.call(.get, "/sandbox/groups/count?top=true").json == ["count": 1])
        #expect(
            await admin.call(.get, "/sandbox/group-by-path/staff/night").json["id"] == .string(inner))
        #expect(
            await admin.call(.get, "/sandbox/group-by-path/none").json == [
                "error": "Group path does not exist"
            ])
        #expect(
            await admin.call(.get, "/sandbox/groups/none").json == ["error": "Could not find group by id"]
        )
        let whole = await admin.call(.get, "/sandbox/groups/\(top)").json
        #expect(whole["subGroupCount"] == 1 && whole["attributes"] == ["site": ["north", "south"]])

        let jane = try await admin.make(
            "/sandbox/users", ["username": "jane", "groups": ["/staff/night"]])
        #expect(
            await admin.call(.post, "/sandbox/users", ["username": "john", "groups": ["/none"]]).status
                == 400)
        #expect(await admin.call(.get, "/sandbox/users/count?username=john").json == 0)
        #expect(
            await admin.call(.get, "/sandbox/users/\(jane)/groups").json[0]?["path"] == "/staff/night")
        #expect(
            await admin.call(.get, "/sandbox/groups/\(inner)/members").json[0]?["username"] == "jane")
        #expect(await admin.call(.put, "/sandbox/users/\(jane)/groups/\(top)").status == 204)
        #expect(await admin.call(.get, "/sandbox/users/\(jane)/groups/count").json == ["count": 2])
        #expect(await admin.call(.delete, "/sandbox/users/\(jane)/groups/\(top)").status == 204)
        #expect(
            await admin.call(.put, "/sandbox/users/\(jane)/groups/none").json == [
                "error": "Group not found"
            ])
        #expect(await admin.call(.put, "/sandbox/default-groups/\(top)").status == 204)
        let later = try await admin.make("/sandbox/users", ["username": "later"])
        #expect(await admin.call(.get, "/sandbox/users/\(later)/groups").json[0]?["name"] == "staff")
        #expect(await admin.call(.put, "/sandbox/groups/\(top)", ["name": "crew"]).status == 204)
        #expect(
            await admin.call(.get, "/sandbox/users/\(jane)/groups").json[0]?["path"] == "/crew/night")
        #expect(await admin.call(.delete, "/sandbox/groups/\(top)").status == 204)
        #expect(await admin.call(.get, "/sandbox/groups/\(inner)").status == 404)
        #expect(await admin.call(.get, "/sandbox/users/\(jane)/groups").json == [])
    }

    @Test func rolesReachATokenByGroupsAndByCompositeOnes() async throws {
        let admin = try await Administrator()
        let (client, jane) = try await app(admin)
        for name in ["part", "whole", "night-shift"] {
            #expect(await admin.call(.post, "/sandbox/roles", ["name": .string(name)]).status == 201)
        }
        #expect(
            await admin.call(.post, "/sandbox/clients/\(client)/roles", ["name": "writer"]).status == 201)
        let role = { (path: String) in await admin.call(.get, path).json }
        let writer = await role("/sandbox/clients/\(client)/roles/writer")
        let parts: JSONValue = .array([await role("/sandbox/roles/part"), writer])
        #expect(await admin.call(.post, "/sandbox/roles/whole/composites", parts).status == 204)
        #expect(await role("/sandbox/roles/whole")["composite"] == true)
        #expect(await admin.call(.get, "/sandbox/roles/whole/composites").json.array?.count == 2)
        #expect(
            await admin.call(.get, "/sandbox/roles/whole/composites/realm").json[0]?["name"] == "part")
        // A cycle of composites does not loop.
        let whole = await role("/sandbox/roles/whole")
        #expect(
            await admin.call(.post, "/sandbox/roles/part/composites", .array([whole])).status == 204)
        let staff = try await admin.make("/sandbox/groups", ["name": "staff"])
        let night = try #require(
            await admin.call(.post, "/sandbox/groups/\(staff)/children", ["name": "night"]).json["id"]?
                .string)
        let shift = await role("/sandbox/roles/night-shift")
        #expect(
            await admin.call(.post, "/sandbox/groups/\(staff)/role-mappings/realm", .array([whole]))
                .status == 204)
        #expect(
            await admin.call(.post, "/sandbox/groups/\(night)/role-mappings/realm", .array([shift]))
                .status == 204)
        #expect(await admin.call(.put, "/sandbox/users/\(jane)/groups/\(night)").status == 204)
        let mappings = "/sandbox/users/\(jane)/role-mappings/realm"
        let names = { (json: JSONValue) in (json.array ?? []).compactMap { $0["name"]?.string } }
        #expect(names(await admin.call(.get, mappings).json) == ["default-roles-sandbox"])
        let all = [
            "default-roles-sandbox", "night-shift", "offline_access", "part", "uma_authorization",
            "whole",
        ]
        #expect(names(await admin.call(.get, mappings + "/composite").json) == all)
        #expect(await admin.call(.get, "/sandbox/roles/whole/groups").json[0]?["path"] == "/staff")
        let told = try admin.claims(try await admin.tokens(of: "jane")["access_token"])
        #expect(told["realm_access"]?["roles"] == .array(all.map(JSONValue.string)))
        #expect(told["resource_access"]?["app"] == ["roles": ["writer"]])

        // A client without full scope gets the roles of its scope mappings, and its own.
        #expect(
            await admin.call(.put, "/sandbox/clients/\(client)", ["fullScopeAllowed": false]).status
                == 204)
        let few = try admin.claims(try await admin.tokens(of: "jane")["access_token"])
        #expect(few["realm_access"] == nil && few["resource_access"] == ["app": ["roles": ["writer"]]])
        let scope = "/sandbox/clients/\(client)/scope-mappings/realm"
        #expect(await admin.call(.post, scope, .array([shift])).status == 204)
        #expect(names(await admin.call(.get, scope).json) == ["night-shift"])
        let one = try admin.claims(try await admin.tokens(of: "jane")["access_token"])
        #expect(one["realm_access"]?["roles"] == ["night-shift"])
        #expect(await admin.call(.delete, scope, .array([shift])).status == 204)
        #expect(await admin.call(.delete, "/sandbox/roles/whole/composites", parts).status == 204)
        #expect(await role("/sandbox/roles/whole")["composite"] == false)
    }

    /// The claim that a mapper adds to jane's token, or `nil` if there is none.
    private static let mappers: [(kind: String, config: [String: String], claim: String, value: JSONValue?)] = [
        (
            "oidc-usermodel-attribute-mapper", ["user.attribute": "shoe", "claim.name": "x"], "x", "42"
        ),
        (
            "oidc-usermodel-attribute-mapper",
            ["user.attribute": "shoe", "claim.name": "x", "jsonType.label": "int"],
            "x", 42
        ),
        (
            "oidc-usermodel-attribute-mapper",
            ["user.attribute": "member", "claim.name": "x", "jsonType.label": "boolean"], "x", true
        ),
        (
            "oidc-usermodel-attribute-mapper", ["user.attribute": "colours", "claim.name": "x"], "x",
            "red"
        ),
        (
            "oidc-usermodel-attribute-mapper",
            ["user.attribute": "colours", "claim.name": "x", "multivalued": "true"],
            "x", ["red", "blue"]
        ),
        (
            "oidc-usermodel-attribute-mapper", ["user.attribute": "site", "claim.name": "x"], "x",
            "north"
        ),
        (
            "oidc-usermodel-attribute-mapper",
            ["user.attribute": "colours", "claim.name": "x", "jsonType.label": "long"], "x", nil
        ),
        ("oidc-usermodel-attribute-mapper", ["user.attribute": "none", "claim.name": "x"], "x", nil),
        (
            "oidc-usermodel-property-mapper", ["user.attribute": "email", "claim.name": "a.b"], "a",
            ["b": "jane@example.com"]
        ),
        (
            "oidc-usermodel-property-mapper", ["user.attribute": "email", "claim.name": "a\\.b"], "a.b",
            "jane@example.com"
        ),
        (
            "oidc-hardcoded-claim-mapper",
            ["claim.name": "x", "claim.value": "{\"k\":[1]}", "jsonType.label": "JSON"],
            "x", ["k": [1]]
        ),
        ("oidc-full-name-mapper", [:], "name", "Jane Doe"),
        (
            "oidc-group-membership-mapper", ["claim.name": "groups", "full.path": "true"], "groups",
            ["/staff"]
        ),
        (
            "oidc-group-membership-mapper", ["claim.name": "groups", "full.path": "false"], "groups",
            ["staff"]
        ),
        (
            "oidc-audience-mapper", ["included.custom.audience": "https://api.example.com"], "aud",
            ["https://api.example.com", "account"]
        ),
        (
            "oidc-usermodel-realm-role-mapper",
            [
                "claim.name": "roles", "multivalued": "true",
                "usermodel.realmRoleMapping.rolePrefix": "r-",
            ], "roles",
            ["r-default-roles-sandbox", "r-offline_access", "r-uma_authorization"]
        ),
        (
            "oidc-hardcoded-role-mapper", ["role": "app.guest"], "resource_access",
            [
                "account": ["roles": ["manage-account", "manage-account-links", "view-profile"]],
                "app": ["roles": ["guest"]],
            ]
        ),
        ("oidc-address-mapper", [:], "address", ["street_address": "High 1"]),
    ]

    @Test(arguments: mappers.indices) func aMapperPutsItsClaimIntoTokens(_ index: Int) async throws {
        let (kind, config, claim, value) = Self.mappers[index]
        let admin = try await Administrator()
        let (client, jane) = try await app(admin)
        let staff = try await admin.make(
            "/sandbox/groups", ["name": "staff", "attributes": ["site": ["north"]]])
        #expect(await admin.call(.put, "/sandbox/users/\(jane)/groups/\(staff)").status == 204)
        let models = "/sandbox/clients/\(client)/protocol-mappers/models"
        let mapper: JSONValue = [
            "name": "one", "protocol": "openid-connect", "protocolMapper": .string(kind),
            "config": .object(
                config.merging(["access.token.claim": "true"]) { $1 }.mapValues(JSONValue.string)),
        ]
        let id = try await admin.make(models, mapper)
        let claims = try admin.claims(try await admin.tokens(of: "jane")["access_token"])
        if claim == "aud" {
            #expect(Set(claims[claim]?.strings ?? []) == Set(value?.strings ?? []))
        } else {
            #expect(claims[claim] == value)
        }
        #expect(
            await admin.call(.post, models, mapper).json == [
                "errorMessage": "Protocol mapper exists with same name"
            ])
        #expect(await admin.call(.delete, "\(models)/\(id)").status == 204)
        #expect(await admin.call(.get, "\(models)/\(id)").json == ["error": "Model not found"])
    }

    @Test func aMappersSwitchesSayWhereItsClaimStands() async throws {
        let admin = try await Administrator()
        let (client, _) = try await app(admin)
        let models = "/sandbox/clients/\(client)/protocol-mappers/models"
        for (name, switches) in [
            ("a", ["access.token.claim": "true", "introspection.token.claim": "false"]),
            ("i", ["id.token.claim": "true", "userinfo.token.claim": "false"]),
            ("u", ["userinfo.token.claim": "true"]),
        ] {
            let config = ["claim.name": name, "claim.value": "here"].merging(switches) { $1 }
            _ = try await admin.make(
                models,
                [
                    "name": .string(name), "protocol": "openid-connect",
                    "protocolMapper": "oidc-hardcoded-claim-mapper",
                    "config": .object(config.mapValues(JSONValue.string)),
                ])
        }
        let tokens = try await admin.tokens(of: "jane")
        let bearer = "Bearer " + (tokens["access_token"]?.string ?? "")
        let userinfo = await admin.fixture.get(
            admin.fixture.endpoints.userinfo, ["Authorization": bearer]
        ).json
        let told = [
            try admin.claims(tokens["access_token"]), try admin.claims(tokens["id_token"]), userinfo,
        ]
        #expect(told.map { $0["a"] == "here" } == [true, false, false])
        #expect(told.map { $0["i"] == "here" } == [false, true, false])
        #expect(told.map { $0["u"] == "here" } == [false, false, true])
        #expect(userinfo["email"] == "jane@example.com" && userinfo["email_verified"] == true)
    }

    /// Mappers that set protected claims, and unsupported kinds of mapper, are refused.
    @Test func whatNoMapperCanDoHereIsRefused() async throws {
        let admin = try await Administrator()
        let (client, _) = try await app(admin)
        let models = "/sandbox/clients/\(client)/protocol-mappers/models"
        for claim in ["sub", "iss", "exp", "azp.x"] {
            let answer = await admin.call(
                .post, models,
                [
                    "name": "x", "protocol": "openid-connect",
                    "protocolMapper": "oidc-hardcoded-claim-mapper",
                    "config": [
                        "claim.name": .string(claim), "claim.value": "y", "access.token.claim": "true",
                    ],
                ])
            #expect(answer.status == 400, "\(claim)")
        }
        let unknown = await admin.call(
            .post, models,
            [
                "name": "x", "protocol": "openid-connect",
                "protocolMapper": "oidc-sha256-pairwise-sub-mapper",
            ])
        #expect(unknown.status == 404 && unknown.json == ["error": "ProtocolMapper provider not found"])
        #expect(await admin.call(.get, models).json == [])
    }

    @Test func aClientScopesMappersWorkWhereItIsInForce() async throws {
        let admin = try await Administrator()
        let (client, _) = try await app(admin)
        let scope = try await admin.make(
            "/sandbox/client-scopes",
            [
                "name": "shoes", "protocol": "openid-connect",
                "attributes": ["include.in.token.scope": "false"],
                "protocolMappers": [
                    [
                        "name": "shoe", "protocol": "openid-connect",
                        "protocolMapper": "oidc-usermodel-attribute-mapper",
                        "config": [
                            "user.attribute": "shoe", "claim.name": "shoe", "access.token.claim": "true",
                        ],
                    ]
                ],
            ])
        #expect(
            await admin.call(.put, "/sandbox/clients/\(client)/optional-client-scopes/\(scope)").status
                == 204)
        let without = try admin.claims(try await admin.tokens(of: "jane")["access_token"])
        #expect(without["shoe"] == nil)
        let tokens = try await admin.tokens(of: "jane", scope: "openid shoes")
        #expect(try admin.claims(tokens["access_token"])["shoe"] == "42")
        #expect(tokens["scope"]?.string?.contains("shoes") == false)
        // If an administrator removes a built-in mapper, its claim disappears from tokens.
        let scopes = await admin.call(.get, "/sandbox/client-scopes").json.array ?? []
        let email = try #require(scopes.first { $0["name"] == "email" })
        let model = try #require(
            email["protocolMappers"]?.array?.first { $0["name"] == "email" }?["id"]?.string)
        let path =
            "/sandbox/client-scopes/\(email["id"]?.string ?? "")/protocol-mappers/models/\(model)"
        #expect(await admin.call(.delete, path).status == 204)
        let left = try admin.claims(try await admin.tokens(of: "jane")["access_token"])
        #expect(left["email"] == nil && left["email_verified"] == true)
    }

    /// Python clients send `True`, and Keycloak accepts it.
    @Test(arguments: ["true", "True", "TRUE"]) func aSwitchInAnAddressIsTrueInEverySpelling(_ yes: String) async throws
    {
        let admin = try await Administrator()
        _ = try await app(admin)
        _ = try await admin.make("/sandbox/users", ["username": "janet"])
        let names = { (query: String) in
            await admin.call(.get, "/sandbox/users?" + query).json.array?.compactMap { $0["username"]?.string }
        }
        #expect(await names("enabled=\(yes)") == ["jane"])
        #expect(await names("enabled=no") == ["janet"])
        #expect(await names("emailVerified=\(yes)") == ["jane"])
        #expect(await names("username=jane&exact=\(yes)") == ["jane"])
        #expect(await names("username=jane") == ["jane", "janet"])
        let brief = await admin.call(.get, "/sandbox/users?username=janet&briefRepresentation=\(yes)").json
        #expect(brief[0]?["requiredActions"] == nil && brief[0]?["username"] == "janet")
    }

    @Test func aServicesTokenNamesItsClientAndWhereItCameFrom() async throws {
        let admin = try await Administrator()
        _ = try await admin.make(
            "/sandbox/clients",
            [
                "clientId": "robot", "secret": "robot-secret-0123456789", "serviceAccountsEnabled": true,
                "attributes": ["id.token.signed.response.alg": "ES256"],
            ])
        let answer = await admin.fixture.post(
            admin.fixture.endpoints.token,
            ["grant_type": "client_credentials", "client_id": "robot", "client_secret": "robot-secret-0123456789"])
        let claims = try admin.claims(answer.json["access_token"])
        #expect(claims["client_id"] == "robot" && claims["clientAddress"] == "127.0.0.1")
        #expect(claims["preferred_username"] == "service-account-robot")
    }

    @Test func aRealmComesWithGroupsAndRolesOfEveryKind() async throws {
        let admin = try await Administrator()
        let realm: JSONValue = [
            "realm": "shop", "enabled": true,
            "roles": [
                "realm": [
                    [
                        "name": "boss", "composite": true,
                        "composites": ["realm": ["clerk"], "client": ["app": ["writer"]]],
                    ],
                    ["name": "clerk"],
                ],
                "client": ["app": [["name": "writer"]]],
            ],
            "groups": [["name": "staff", "realmRoles": ["boss"], "subGroups": [["name": "night"]]]],
            "defaultGroups": ["/staff"],
            "clients": [["clientId": "app", "publicClient": true, "directAccessGrantsEnabled": true]],
            "users": [
                [
                    "username": "jane", "enabled": true, "groups": ["/staff/night"], "realmRoles": ["clerk"],
                    "clientRoles": ["app": ["writer"]], "email": "j@example.com", "firstName": "J",
                    "lastName": "D",
                ]
            ],
        ]
        let made = await admin.call(.post, "", realm)
        #expect(made.status == 201, "\(made.shown)")
        let jane = try #require(
            await admin.call(.get, "/shop/users?username=jane").json[0]?["id"]?.string)
        let paths = await admin.call(.get, "/shop/users/\(jane)/groups").json.array?.compactMap {
            $0["path"]?.string
        }
        #expect(Set(paths ?? []) == ["/staff", "/staff/night"])
        let composite = await admin.call(.get, "/shop/users/\(jane)/role-mappings/realm/composite").json
            .array
        #expect(composite?.contains { $0["name"] == "boss" } == true)
        let own = await admin.call(.get, "/shop/users/\(jane)/role-mappings").json
        #expect(own["clientMappings"]?["app"]?["mappings"]?[0]?["name"] == "writer")
        #expect(
            await admin.call(
                .post, "",
                ["realm": "other", "roles": ["realm": [["name": "x", "composites": ["realm": ["none"]]]]]]
            ).status == 404)
        #expect(await admin.call(.get, "/other").status == 404)
    }
}
