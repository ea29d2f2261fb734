import FlowModel
import IdentityModel
import Sentences
import Terminal
import Testing

@testable import Wizard

extension GoldenScreenTests {
    static let sheets: [Scene] = [
        Scene("sheet-endpoints") {
            var driver = try Scenes.checking([])
            driver.press(.escape, [.cancelCheck(Scenes.check)])
            driver.send(.sheetLoaded(Scenes.providerSheet))
            driver.press(.down)
            driver.press(.enter)
            return driver
        },
        Scene("sheet-user") { try Scenes.userSheet() },
        Scene("sheet-user-working") {
            var driver = try Scenes.userSheet()
            driver.press(.down)
            driver.press(.enter)
            driver.press(.down)
            driver.press(.enter, [.administration(.perform(.temporaryPassword, on: UserID("jane")))])
            return driver
        },
        Scene("sheet-user-refused") {
            var driver = try Scenes.userSheet()
            driver.press(.enter, [.administration(.perform(.issueCode, on: UserID("jane")))])
            driver.send(
                .administrationRefused(
                    .perform(.issueCode, on: UserID("jane")),
                    AdministrationRefusal(reason: .forbidden, message: Text(verbatim: "HTTP 403 Forbidden"))))
            return driver
        },
        Scene("replace-password") {
            var driver = try Scenes.userSheet(Scenes.keycloak)
            driver.press(.enter)
            return driver
        },
        Scene("temporary-password") {
            var driver = try Scenes.userSheet(Scenes.keycloak)
            driver.press(.enter)
            driver.press(.down)
            driver.press(.enter, [.administration(.perform(.issueCode, on: UserID("jane")))])
            let password = IssuedCode(
                username: UserID("jane"), code: Secret("Xc7w-Bd7m-Se2g-Zb4g"),
                kind: .temporaryPassword(insteadOfCode: true))
            driver.sendAnyway(.codeIssued(password))
            return driver
        },
        Scene("end-sessions") {
            var driver = try Scenes.userSheet()
            for _ in 0..<3 { driver.press(.down) }
            driver.press(.enter)
            return driver
        },
        Scene("edit-contradiction") { try UserFormTests.contested().driver },
        Scene("users-ask-administrators") {
            var driver = try UserActionsTests.markedWithAdministrators()
            driver.press(.down)
            driver.press(.character(" "))
            driver.press(.character("d"))
            return driver
        },
        Scene("required-actions") {
            var driver = try Scenes.userSheet()
            driver.press(.down)
            driver.press(.down)
            driver.press(.enter)
            return driver
        },
        Scene("sheet-provider") {
            var driver = try Scenes.started(provider: Scenes.keycloak)
            while driver.startFocus != .providerDetails { driver.press(.down) }
            driver.press(.enter, [.administration(.loadSheet(.provider))])
            driver.send(.sheetLoaded(Scenes.providerSheet))
            driver.press(
                .character("y"), [.copy(Secret("https://id.example.com/auth/realms/demo"))])
            driver.send(.copyFinished(succeeded: true))
            return driver
        },
        Scene("sheet-provider-missing") {
            var driver = try Scenes.started(provider: Scenes.keycloak)
            while driver.startFocus != .providerDetails { driver.press(.down) }
            driver.press(.enter, [.administration(.loadSheet(.provider))])
            var sheet = Scenes.providerSheet
            sheet.sections.removeLast(2)
            sheet.address = nil
            sheet.missing = Text("The provider cannot be reached: \("connectionRefused").")
            driver.send(.sheetLoaded(sheet))
            return driver
        },
        Scene("clients") { try Scenes.clients() },
        Scene("clients-found") {
            var driver = try Scenes.clients()
            driver.press(.character("/"))
            driver.type("book")
            return driver
        },
        Scene("clients-delete") {
            var driver = try Scenes.clients()
            driver.press(.character("d"))
            return driver
        },
        Scene("client-secret") {
            var driver = try Scenes.clients()
            driver.press(.down)
            driver.press(.enter, [.administration(.loadSheet(.client(ClientID("bookshop"))))])
            driver.send(
                .sheetLoaded(
                    Sheet(
                        subject: .client(ClientID("bookshop")),
                        sections: [
                            Sheet.Section(
                                "",
                                [
                                    Sheet.Row("kind", "confidential"),
                                    Sheet.Row("redirect URIs", "https://shop.example/cb"),
                                    Sheet.Row("", "https://shop.example/other"),
                                ])
                        ], hasSecret: true)))
            driver.press(.enter, [.administration(.showSecret(ClientID("bookshop")))])
            driver.send(.secretShown(ClientID("bookshop"), Secret("o0f1jM1lPhfwGMtDAnCIqh638sByjRSQ")))
            return driver
        },
        Scene("watch") { try Scenes.watching() },
        Scene("watch-empty") { try Scenes.watching([]) },
        Scene("watch-refused") {
            var driver = try Scenes.watchOpened()
            driver.send(.watch(.refused(Text("This provider cannot be watched."))))
            return driver
        },
        Scene("connect") {
            var driver = try Scenes.started(Scenes.one)
            while driver.startFocus != .connect { driver.press(.down) }
            driver.press(.enter, [.administration(.loadClients)])
            driver.send(
                .clientsLoaded([AdministeredClient(id: ClientRecordID(rawValue: "1"), clientID: ClientID("shop"))]))
            driver.press(.enter)
            return driver
        },
        Scene("new-client") {
            var driver = try Scenes.clients()
            driver.press(.character("n"))
            return driver
        },
        Scene("new-client-refused") {
            var driver = try Scenes.clients()
            driver.press(.character("n"))
            driver.type("bookshop")
            driver.pressAnyway(.enter)
            driver.send(
                .administrationRefused(
                    .createClient(NewClient(clientID: ClientID("bookshop"), isPublic: true)),
                    AdministrationRefusal(
                        reason: .conflict, message: Text(verbatim: "Client bookshop already exists"))))
            return driver
        },
    ]
}

extension Scenes {
    static let keycloak = ProviderSummary(
        name: "our-keycloak", tenant: TenantID("demo"), kind: .keycloak, address: "https://id.example.com/auth",
        isSandbox: false, canAdminister: true,
        options: [.option("--provider", "our-keycloak"), .option("--tenant", "demo")])

    static func userSheet(_ provider: ProviderSummary = sandbox) throws -> WizardTestDriver {
        var driver = try started(one, provider: provider)
        while driver.startFocus != .users { driver.press(.down) }
        driver.press(.enter, [.administration(.loadUsers(search: ""))])
        driver.send(.usersLoaded(UserPage(search: "", users: people)))
        driver.press(.character("i"), [.administration(.loadSheet(.user(UserID("jane"))))])
        driver.send(
            .sheetLoaded(
                Sheet(
                    subject: .user(UserID("jane")),
                    sections: [
                        Sheet.Section(
                            "",
                            [
                                Sheet.Row("user", "jane"), Sheet.Row("mail", "jane@example.com"),
                                Sheet.Row("enabled", "yes"), Sheet.Row("locked", "no"), Sheet.Row("failed logins", "2"),
                                Sheet.Row("required actions", "CONFIGURE_TOTP"), Sheet.Row("devices", "Jane's phone"),
                                Sheet.Row("credentials", "password"),
                            ]),
                        Sheet.Section(
                            "sessions", [Sheet.Row("127.0.0.1", "KssIdpLogin, last used 21 Nov 2026, 09:05")]),
                    ], requiredActions: ["CONFIGURE_TOTP", "our-own-action"])))
        return driver
    }

    static let providerSheet = Sheet(
        subject: .provider,
        sections: [
            Sheet.Section(
                "profile",
                [
                    Sheet.Row("name", "our-keycloak"), Sheet.Row("kind", "keycloak"),
                    Sheet.Row("address", "https://id.example.com/auth"), Sheet.Row("client of login", "idp-wizard"),
                ]),
            Sheet.Section(
                "discovery",
                [
                    Sheet.Row("issuer", "https://id.example.com/auth/realms/demo"),
                    Sheet.Row(
                        "authorization_endpoint",
                        "https://id.example.com/auth/realms/demo/protocol/openid-connect/auth"),
                    Sheet.Row("scopes", "openid offline_access profile email"),
                ]),
            Sheet.Section(
                "keys", [Sheet.Row("H0kT3mJwq0", "RSA, RS256, sig"), Sheet.Row("9sYz5vLr2p", "RSA, RSA-OAEP, enc")]),
        ], address: UntrustedText("https://id.example.com/auth/realms/demo"))

    private static func client(_ id: String, isPublic: Bool = false) -> AdministeredClient {
        var client = AdministeredClient(id: ClientRecordID(id), clientID: ClientID(id))
        client.isPublic = isPublic
        return client
    }

    static func clients() throws -> WizardTestDriver {
        var driver = try started()
        while driver.startFocus != .clients { driver.press(.down) }
        driver.press(.enter, [.administration(.loadClients)])
        var (kobil, shop) = (client("KssIdpEnrollment", isPublic: true), client("bookshop"))
        kobil.redirectURIs = ["https://kobil/OpenIdRedirectUri"]
        (shop.name, shop.isConsentRequired) = ("The Bookshop", true)
        shop.redirectURIs = ["https://shop.example/cb", "http://127.0.0.1/*"]
        var old = client("old-app", isPublic: true)
        old.isEnabled = false
        driver.send(.clientsLoaded([kobil, shop, old]))
        return driver
    }
}
