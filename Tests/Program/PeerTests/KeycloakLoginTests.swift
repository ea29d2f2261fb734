import Glibc
import HTTPMessage
import TestSupport
import Testing

/// The headless program with a real Keycloak: its login page and its results.
@Suite(.enabled(if: PeerFolder.path != nil, "\(PeerFolder.reason)"), .timeLimit(.minutes(10)))
struct KeycloakLoginTests {
    private let password = "Correct-horse-9"

    private func login(_ device: PeerDevice, _ name: String, _ password: String) async throws -> ChildProcess.End {
        try await device.flow("login", [("username", name), ("password", password)])
    }

    @Test func aLoginKeepsAnOfflineTokenThatEachProcessReplaces() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        try await keycloak.makeUser("stays")
        let device = try PeerDevice(at: keycloak)
        let first = try await login(device, "stays", password)
        #expect(first.status == 0 && first.flowStatus == "OK", "\(first.errors)")
        #expect(first.last("result")?["userId"] as? String == "stays")
        for _ in 1...3 {
            let again = try await device.flow("stay-logged-in")
            #expect(again.status == 0 && again.flowStatus == "OK", "\(again.errors)")
        }
    }

    @Test func aSecondUserIsKeptBesideTheFirstAndEachStaysLoggedIn() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        let device = try PeerDevice(at: keycloak)
        for name in ["beside-1", "beside-2"] {
            try await keycloak.makeUser(name)
            try device.program.folder.write("password", Array("\(password)\n".utf8))
            let end = try await device.program.run([
                "flow", "login", "--provider", device.profile, "--json", "--field", "username=\(name)", "--field",
                "password=@\(device.program.folder.path("password"))",
            ])
            #expect(end.flowStatus == "OK" && end.last("result")?["userId"] as? String == name, "\(end.errors)")
        }
        for name in ["beside-1", "beside-2"] {
            let stays = try await device.flow("stay-logged-in", user: name)
            #expect(stays.flowStatus == "OK" && stays.last("result")?["userId"] as? String == name, "\(stays.errors)")
        }
    }

    @Test func aLoginElsewhereHasTheChallengeThatTheClientMustShow() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        _ = try await keycloak.administer(
            .post, "/demo/clients",
            """
            {"clientId":"elsewhere","publicClient":true,"redirectUris":["http://127.0.0.1/*"],"attributes":
             {"pkce.code.challenge.method":"S256","oauth2.device.authorization.grant.enabled":"true"}}
            """)
        let device = try PeerDevice(at: keycloak, client: "elsewhere")
        let flow = try device.program.start([
            "flow", "login", "--via", "device", "--provider", device.profile, "--json",
        ])
        let shown = await flow.line(containing: "\"open\"")
        flow.send(SIGINT)
        let end = await flow.ended()
        #expect(end.status == 130, "\(end.errors)")
        #expect(shown?.contains("user_code=") == true && shown?.contains("expiresAt") == true, "\(end.lines)")
    }

    @Test func aWrongPasswordIsRefusedInKeycloaksWords() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        try await keycloak.makeUser("mistypes")
        let device = try PeerDevice(at: keycloak)
        let refused = try await login(device, "mistypes", "wrong-horse-9")
        #expect(refused.status == 1 && refused.flowStatus == "WRONG_CREDENTIALS")
        #expect(refused.flowError?.contains("Invalid username or password") == true, "\(refused.flowError ?? "")")
        let accepted = try await login(device, "mistypes", password)
        #expect(accepted.flowStatus == "OK")
    }

    @Test func aLockForGoodIsTakenOffWithTheUserEnabledAgain() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        let client = """
            {"clientId":"idp-wizard","publicClient":true,"redirectUris":["http://127.0.0.1/*"],"attributes":
             {"pkce.code.challenge.method":"S256"}}
            """
        _ = try await keycloak.administer(
            .post, "",
            """
            {"realm":"locks","enabled":true,"sslRequired":"none","bruteForceProtected":true,"permanentLockout":true,
             "failureFactor":2,"clients":[\(client)]}
            """)
        try await keycloak.makeUser("shut-out", realm: "locks")
        let device = try PeerDevice(at: keycloak, realm: "locks")
        for _ in 1...2 { _ = try await login(device, "shut-out", "wrong-horse-9") }
        let refused = try await login(device, "shut-out", password)
        #expect(refused.flowStatus == "LOCKED_USER" && refused.errors.contains("580/905"), "\(refused.errors)")
        #expect(try await device.administer("users", "show", "shut-out").status == 0)
        #expect(try await device.administer("users", "unlock", "shut-out").status == 0)
        let accepted = try await login(device, "shut-out", password)
        #expect(accepted.flowStatus == "OK", "\(accepted.errors)")
    }

    @Test func aChangedPasswordLogsInAndNoButtonHasToBeNamed() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        try await keycloak.makeUser("changes-1")
        let device = try PeerDevice(at: keycloak)
        #expect(try await login(device, "changes-1", password).flowStatus == "OK")
        let pages = [("username", "changes-1"), ("password", password)]
        let new = "Lasting-horse-9"
        let changed = try await device.flow(
            "change-password", pages + [("password-new", new), ("password-confirm", new)])
        #expect(changed.status == 0 && changed.flowStatus == "OK", "\(changed.errors)")
        #expect(try await login(device, "changes-1", password).flowStatus == "WRONG_CREDENTIALS")
        #expect(try await login(device, "changes-1", new).flowStatus == "OK")
        let left = try await device.flow(
            "change-password",
            [("username", "changes-1"), ("password", new), ("submit", "cancel-aia"), ("password-new", "Other-horse-9")]
                + [("password-confirm", "Other-horse-9")])
        #expect(left.status == 130 && left.flowStatus == "USER_CANCEL", "\(left.errors)")
        #expect(try await login(PeerDevice(at: keycloak), "changes-1", new).flowStatus == "OK")
    }

    @Test func aDisabledUserIsToldSo() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        // A separate user: two failures within a second lock the account, which hides that the user is disabled.
        try await keycloak.makeUser("switched-off", isEnabled: false)
        let device = try PeerDevice(at: keycloak)
        let refused = try await login(device, "switched-off", password)
        #expect(refused.status == 1 && refused.flowStatus == "LOCKED_USER")
        #expect(refused.flowError?.contains("Account is disabled") == true, "\(refused.flowError ?? "")")
        let stranger = try await login(PeerDevice(at: keycloak, hasAdministrator: false), "switched-off", password)
        #expect(stranger.flowError?.contains("Account is disabled") == true, "\(stranger.flowError ?? "")")
        let hidden = try await login(device, "switched-off", "wrong-horse-9")
        #expect(hidden.flowStatus == "LOCKED_USER" && hidden.errors.contains("580/901"), "\(hidden.errors)")
    }

    @Test func aTokenThatWasUsedTwiceIsNoticedAndEndsBoth() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        try await keycloak.makeUser("copied")
        let device = try PeerDevice(at: keycloak)
        #expect(try await login(device, "copied", password).flowStatus == "OK")
        let thief = try device.copy()
        let stayed = try await device.flow("stay-logged-in")
        #expect(stayed.flowStatus == "OK", "\(stayed.errors)")
        let reuse = try await thief.flow("stay-logged-in")
        #expect(reuse.status == 1 && reuse.flowStatus == "CANNOT_ACQUIRE_TOKEN_DATA", "\(reuse.errors)")
        let victim = try await device.flow("stay-logged-in")
        #expect(victim.status == 1 && victim.flowStatus == "CANNOT_ACQUIRE_TOKEN_DATA", "\(victim.errors)")
        #expect(try await login(device, "copied", password).flowStatus == "OK")
    }

    @Test func aTemporaryPasswordLeadsToThePageThatReplacesIt() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        try await keycloak.makeUser("newcomer-1", password: "68493536-Start", temporary: true)
        let device = try PeerDevice(at: keycloak)
        let answers = [
            ("username", "newcomer-1"), ("password", "68493536-Start"), ("password-new", "Lasting-horse-9"),
            ("password-confirm", "Lasting-horse-9"),
        ]
        let changed = try await device.flow("login", answers)
        #expect(changed.flowStatus == "OK", "\(changed.flowError ?? changed.errors)")
        #expect(try await login(PeerDevice(at: keycloak), "newcomer-1", "Lasting-horse-9").flowStatus == "OK")
    }

    @Test(arguments: [("accept", "OK", Int32(0)), ("cancel", "USER_CANCEL", 130)])
    func consentIsGivenOrDeniedByTheNamedButton(button: String, status: String, exit: Int32) async throws {
        let keycloak = try await KeycloakPeer.shared.value
        try await keycloak.makeUser("asked-\(button)")
        let device = try PeerDevice(at: keycloak, client: "asks-consent")
        let end = try await device.flow(
            "login", [("username", "asked-\(button)"), ("password", password), ("submit", button)])
        #expect(end.flowStatus == status && end.status == exit, "\(end.flowError ?? end.errors)")
    }

    @Test func consentIsNeverGivenByDefault() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        try await keycloak.makeUser("unasked")
        let device = try PeerDevice(at: keycloak, client: "asks-consent")
        let end = try await login(device, "unasked", password)
        #expect(end.status == 2 && end.flowStatus != "OK", "\(end.flowError ?? end.errors)")
        #expect(end.errors.contains("give --field submit=VALUE."), "\(end.errors)")
        #expect(end.errors.contains("submit must be one of: accept (Yes), cancel (No)."), "\(end.errors)")
    }

    @Test func anAuthenticatorIsSetUpWithWhatThePageShowsOnce() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        try await keycloak.makeUser("reveals", more: #","requiredActions":["CONFIGURE_TOTP"]"#)
        let device = try PeerDevice(at: keycloak)
        try device.program.folder.write("password", Array("\(password)\n".utf8))
        let flow = try device.program.start([
            "flow", "login", "--provider", device.profile, "--json", "--reveal", "--field", "username=reveals",
            "--field", "password=@\(device.program.folder.path("password"))", "--field", "totp=-", "--field",
            "userLabel=phone",
        ])
        let shown = try #require(await flow.line(containing: "totpSecret"))
        let key = try #require(shown.split(separator: "\"totpSecret\":\"").last?.split(separator: "\"").first)
        flow.write(Authenticator(key: String(key)).password + "\n")
        flow.closeInput()
        let end = await flow.ended()
        #expect(end.status == 0 && end.flowStatus == "OK", "\(end.errors)")
    }

    @Test func aLockReadsAsAWrongPasswordAndOnlyAnAdministratorIsToldOfIt() async throws {
        let keycloak = try await KeycloakPeer.shared.value
        try await keycloak.makeUser("locked-out")
        let device = try PeerDevice(at: keycloak)
        for _ in 1...5 { _ = try await login(device, "locked-out", "wrong-horse-9") }
        let refused = try await login(device, "locked-out", password)
        #expect(refused.status == 1 && refused.flowStatus == "LOCKED_USER", "\(refused.errors)")
        let error = refused.last("result")?["error"] as? [String: Any]
        #expect((error?["lockedUntil"] as? String)?.hasSuffix("Z") == true, "\(refused.lines)")
        #expect(refused.objects.contains { ($0["outcome"] as? String)?.hasPrefix("locked until") == true })
        let stranger = try await login(
            PeerDevice(at: keycloak, hasAdministrator: false), "locked-out", password)
        #expect(stranger.status == 1 && stranger.flowStatus == "WRONG_CREDENTIALS", "\(stranger.errors)")
        #expect(!stranger.lines.joined().contains("locked until"), "\(stranger.lines)")
        let shown = try await device.administer("users", "show", "locked-out")
        #expect(shown.objects.last?["locked"] as? Bool == true, "\(shown.lines)")
        #expect(try await device.administer("users", "unlock", "locked-out").status == 0)
        #expect(try await login(device, "locked-out", password).flowStatus == "OK")
    }
}
