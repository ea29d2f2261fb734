import FoundationEssentials
import HTTPClient
import HTTPMessage
import JOSE
import TestSupport
import Testing

/// A realm of this program at a real Keycloak.
@Suite(.enabled(if: PeerFolder.path != nil, "\(PeerFolder.reason)"), .timeLimit(.minutes(10)))
struct KeycloakRealmTests {
    private static let app = Authenticator(key: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
    private static let realm: JSONValue = [
        "realm": "shop", "enabled": true, "passwordPolicy": "length(9)",
        "roles": [
            "realm": [["name": "boss", "composites": ["client": ["web": ["buyer"]]]]],
            "client": ["web": [["name": "buyer"]]],
        ], "groups": [["name": "staff", "subGroups": [["name": "night", "realmRoles": ["boss"]]]]],
        "clientScopes": [
            [
                "name": "teams", "protocol": "openid-connect",
                "protocolMappers": [
                    [
                        "name": "groups", "protocol": "openid-connect",
                        "protocolMapper": "oidc-group-membership-mapper",
                        "config": ["claim.name": "teams", "full.path": "true", "access.token.claim": "true"],
                    ]
                ],
            ]
        ],
        "clients": [
            [
                "clientId": "web", "secret": "secret-of-the-web-client", "directAccessGrantsEnabled": true,
                "defaultClientScopes": ["basic", "roles", "profile", "email", "teams"],
            ]
        ],
        "users": [
            [
                "username": "jane", "enabled": true, "email": "jane@example.com", "firstName": "Jane",
                "lastName": "Doe",
                "groups": ["/staff/night"],
                "credentials": [
                    ["type": "password", "value": "Correct-horse-9"],
                    [
                        "type": "otp", "secretData": #"{"value":"12345678901234567890"}"#,
                        "credentialData": #"{"subType":"totp","digits":6,"period":30,"algorithm":"HmacSHA1"}"#,
                    ],
                ],
            ]
        ],
    ]

    /// The claims of jane's access token, or `nil` if she is refused.
    private static func login(_ base: String, password: String, app: String? = nil) async throws -> JSONValue? {
        var fields: FormFields = [
            "grant_type": "password", "client_id": "web", "client_secret": "secret-of-the-web-client",
            "username": "jane", "password": password, "scope": "openid",
        ]
        fields.add("totp", ifPresent: app)
        let answer = try await CurlExchange().send(
            .form(fields, to: "\(base)/realms/shop/protocol/openid-connect/token"))
        guard answer.status == 200 else { return nil }
        let token = try #require(try JSONValue(parsing: answer.body)["access_token"]?.string)
        return try JSONValue(parsing: UnverifiedJWS(compact: token).payload)
    }

    @Test func itsUsersLogInThereWithPasswordAndAuthenticatorApp() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        let program = try BuiltExecutable()
        try program.folder.write("shop.json", Self.realm.bytes)
        let (file, back) = (program.folder.path("shop.json"), program.folder.path("back.json"))
        for line in [["import", file], ["export", "shop", "--out", back, "--yes"]] {
            let end = try await program.run(["tenants"] + line)
            #expect(end.status == 0, "\(end.errors)")
        }
        let document = try JSONValue(parsing: Array(Data(contentsOf: URL(filePath: back))))
        let created = try await keycloak.administer(.post, "", document.text)
        try #require(created.status == 201, "\(String(decoding: created.body, as: UTF8.self))")
        let base = keycloak.baseURL
        #expect(try await Self.login(base, password: "Correct-horse-9") == nil, "without the app")
        #expect(try await Self.login(base, password: "wrong", app: Self.app.password) == nil)
        let claims = try #require(
            try await Self.login(base, password: "Correct-horse-9", app: Self.app.password))
        #expect(claims["sub"] == document["users"]?[0]?["id"])
        #expect(claims["teams"] == ["/staff/night"])
        #expect(claims["realm_access"]?["roles"]?.strings?.contains("boss") == true)
        #expect(claims["resource_access"]?["web"]?["roles"]?.strings?.contains("buyer") == true)
        let shown = try JSONValue(parsing: try await keycloak.administer(.get, "/shop").body)
        #expect(shown["passwordPolicy"]?.string?.contains("length(9)") == true)
    }
}
