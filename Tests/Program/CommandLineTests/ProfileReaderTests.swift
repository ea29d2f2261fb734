import IdentityModel
import Profiles
import Sentences
import TestSupport
import Testing
import YAML

@testable import idp_wizard

/// Hand-written profiles, valid and faulty.
@Suite struct ProfileReaderTests {
    private func profile(_ text: String, path: String = "/profiles/p.yaml") throws -> ProviderProfile {
        try ProfileReader.profile(in: Array(text.utf8), path: path).profile
    }

    @Test func theSmallestProfileIsANameAKindAndAnAddress() throws {
        let profile = try profile("name: ours\nkind: keycloak\nbase-url: https://id.example.com/auth/\n")
        #expect(profile.baseURL == "https://id.example.com/auth")
        #expect(profile.issuer == "https://id.example.com/auth/realms/sandbox")
        #expect(profile.kind == .keycloak)
        #expect(profile.redirectURI == ProviderProfile.loopbackRedirectURI)
        #expect(profile.admin == nil && profile.transport == ProviderProfile.Transport())
        #expect(profile.firstFactor == .offlineToken && profile.clockSkew == .seconds(60) && !profile.allowsHS256)
    }

    @Test func aWholeProfileIsReadAndItsPathsStartFromItsOwnFolder() throws {
        let profile = try profile(
            """
            name: ours
            kind: kobil
            base-url: https://id.example.com/auth
            issuer: https://public.example.com/auth/realms/demo
            tenant: demo
            clients:
              login: { id: our-login }
            scope: openid
            first-factor: authorization-grant
            response-mode: form_post
            prompt: login  consent
            extra-parameters: { acr_values: "1" }
            allowed-hosts: [Login.example.com]
            pins: sha256//AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
            proxy: socks5h://127.0.0.1:1080
            timeouts: { connect: 500ms, total: 2m }
            clock-skew: 0s
            admin: { username: root, password-file: admin.secret }
            """)
        #expect(profile.tenant == TenantID("demo"))
        #expect(profile.issuer == "https://public.example.com/auth/realms/demo")
        #expect(profile.client(for: "login").id == ClientID("our-login"))
        #expect(profile.client(for: "activate").id == .kssIdpEnrollment)
        #expect(profile.client(for: "forgot-password").id == .kssIdpForgotPassword)
        #expect(profile.admin?.passwordFile == "/profiles/admin.secret")
        #expect(profile.admin?.realm == TenantID("master"))
        #expect(profile.scope == "openid" && profile.firstFactor == .authorizationGrant)
        #expect(profile.responseMode == .formPost && profile.prompt == "login consent")
        #expect(profile.extraParameters == ["acr_values": "1"] && profile.allowedHosts == ["login.example.com"])
        #expect(profile.transport.pins == ["AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="])
        #expect(profile.transport.proxy == .url("socks5h://127.0.0.1:1080"))
        #expect(
            profile.transport.connectTimeout == .milliseconds(500) && profile.transport.totalTimeout == .seconds(120))
        #expect(profile.clockSkew == .zero)
    }

    @Test func anyOpenIDProviderIsKnownByItsIssuerLetterForLetter() throws {
        let profile = try profile(
            "name: x\nkind: oidc\nissuer: https://id.example.com/\nclients: { login: { id: app } }\n")
        #expect(profile.issuer == "https://id.example.com/" && profile.baseURL == "https://id.example.com")
        #expect(profile.tenant == TenantID("id.example.com"))
        #expect(profile.client(for: "activate").id == ClientID("app"), "one client does for all")
    }

    @Test(arguments: [
        ("", "consent" as String?), ("scope: openid profile\n", nil), ("prompt: login\n", "login"),
        ("scope: openid offline_access\nprompt: select_account\n", "select_account"),
    ])
    func whoAsksForOfflineAccessAsksForConsentUnlessTheProfileSaysOtherwise(more: String, prompt: String?) throws {
        #expect(try profile(Self.oidc + more).prompt == prompt)
        #expect(try profile(Self.keycloak + "scope: openid offline_access\n").prompt == nil)
    }

    @Test func secretsAndCertificatesAreReadFromFiles() throws {
        let folder = try TemporaryFolder()
        let certificate = "Subject: x\n-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n"
        let key = "-----BEGIN EC PRIVATE KEY-----\nAA==\n-----END EC PRIVATE KEY-----\n"
        for (name, text) in [("s", "hush\r\nmore\n"), ("c.pem", certificate), ("k.pem", key), ("ca.pem", certificate)] {
            try folder.write(name, Array(text.utf8))
        }
        let profile = try profile(
            """
            name: x
            kind: oidc
            issuer: https://id.example.com
            clients: { login: { id: app, secret-file: s, auth-method: post } }
            client-certificate: c.pem
            client-key: k.pem
            trusted-certificates: ca.pem
            allow-hs256: true
            """, path: folder.path + "/p.yaml")
        #expect(profile.client(for: "login").secret == Secret("hush"))
        #expect(profile.client(for: "login").authMethod == .post && profile.allowsHS256)
        #expect(profile.transport.clientCertificate?.certificate == Array(certificate.utf8))
        #expect(profile.transport.clientCertificate?.privateKey == Secret(key))
        #expect(profile.transport.trustedCertificates == Array(certificate.utf8))
    }

    /// The content of a file that a profile names, and the profile's error about it; `nil` if it is accepted.
    @Test(arguments: [
        ("secret-file", "hush", nil), ("secret-file", "hush\n", nil), ("secret-file", " hush \n", nil),
        ("secret-file", "", "no line"), ("secret-file", "\nhush\n", "empty in its first line"),
        ("secret-file", "\r\n", "empty"),
        ("secret-file", "\u{FFFD}", nil),
        ("trusted-certificates", "", "not a PEM file with a certificate"),
        ("trusted-certificates", "hush", "not a PEM file"),
        ("trusted-certificates", "-----BEGIN PRIVATE KEY-----\n", "not a PEM file with a certificate"),
        ("trusted-certificates", "-----BEGIN TRUSTED CERTIFICATE-----\n", nil),
    ])
    func whatAFileHoldsIsLookedAt(key: String, contents: String, fault: String?) throws {
        let folder = try TemporaryFolder()
        try folder.write("f", Array(contents.utf8))
        let named = key == "secret-file" ? "clients: { login: { id: app, secret-file: f } }" : "\(key): f"
        func read() throws -> ProviderProfile { try profile(Self.oidc + named + "\n", path: folder.path("p.yaml")) }
        guard let fault else {
            _ = try read()
            return
        }
        let error = try onlyFault { try read() }
        #expect(error.position?.line == 4 && error.message.english.contains(fault) == true, "\(error.description )")
    }

    @Test func aKeyThatIsEncryptedOrNoneIsRefused() throws {
        let folder = try TemporaryFolder()
        try folder.write("c.pem", Array("-----BEGIN CERTIFICATE-----\n".utf8))
        for (contents, words) in [
            ("-----BEGIN ENCRYPTED PRIVATE KEY-----\n", "passphrase"),
            ("-----BEGIN CERTIFICATE-----\n", "private key"),
        ] {
            try folder.write("k.pem", Array(contents.utf8))
            let error = try onlyFault {
                try profile(
                    Self.oidc + "client-certificate: c.pem\nclient-key: k.pem\n", path: folder.path("p.yaml"))
            }
            try expectInEveryLanguage(fault: error.sentence)
            #expect(error.position?.line == 5 && error.message.english.contains(words) == true, "\(error.description )")
        }
    }

    /// Secrets that other users of the machine can read are used, with a warning.
    @Test func filesThatOthersMayReadAreNamed() throws {
        let folder = try TemporaryFolder()
        for name in ["s", "k.pem", "p", "c.pem"] {
            let pem = name == "c.pem" ? "CERTIFICATE" : "PRIVATE KEY"
            try folder.write(name, Array("-----BEGIN \(pem)-----\n".utf8))
        }
        let text = """
            name: x
            kind: keycloak
            base-url: https://h
            clients: { login: { id: a, secret-file: s }, activate: { id: b, secret-file: s } }
            client-certificate: c.pem
            client-key: k.pem
            admin: { username: a, password-file: p }
            """
        func loaded() throws -> LoadedProfile {
            try ProfileReader.profile(in: Array(text.utf8), path: folder.path("x.yaml"))
        }
        #expect(try loaded().warning == nil)
        for name in ["s", "k.pem", "p", "c.pem"] { try folder.setPermissions(name, 0o640) }
        let open = try loaded()
        #expect(open.openFiles == ["s", "k.pem", "p"].map(folder.path))
        #expect(
            open.warning?.english.contains("\(folder.path("s")), ") == true
                && open.warning?.english.contains("chmod 600") == true)
    }

    @Test func aClientsOwnAccountAdministersByItsSecretAlone() throws {
        let folder = try TemporaryFolder()
        try folder.write("s", Array("hush\n".utf8))
        func admin(_ text: String) throws -> ProviderProfile.Administrator? {
            try profile(Self.kobil + "admin: { \(text) }\n", path: folder.path + "/p.yaml").admin
        }
        let own = try #require(try admin("realm: r, client: tools, secret-file: s"))
        #expect(own.client == ClientID("tools") && own.secret == Secret("hush") && own.username == nil)
        let both = try #require(try admin("client: tools, secret-file: s, username: a, password-env: P"))
        #expect(both.secret == Secret("hush") && both.username == "a" && both.passwordVariable == "P")
        for (text, hint) in [
            ("secret-file: s", "client"), ("client: c, secret-file: s, password-env: P", "needs username"),
            ("client: c", "no username"),
        ] {
            let error = try onlyFault { try admin(text) }
            #expect(error.message.english.contains(hint) == true, "\(error.description )")
        }
    }

    private static let keycloak = "name: x\nkind: keycloak\nbase-url: http://h\n"
    private static let kobil = "name: x\nkind: kobil\nbase-url: http://h\n"
    private static let oidc = "name: x\nkind: oidc\nissuer: https://h\n"

    @Test(arguments: [
        (keycloak + "tenent: y\n", 4, "tenant"),
        ("name: x\nkind: kc\nbase-url: http://h\n", 2, "keycloak"),
        ("name: x\nkind: kobil\nbase-url: nowhere\n", 3, "http"),
        ("name: x\nkind: kobil\n", 1, "base-url"), ("name:\nkind: kobil\nbase-url: http://h\n", 1, "name"),
        (kobil + "admin: { username: a }\n", 4, "password"),
        (kobil + "clients:\n  login:\n    secret-env: PATH\n", 6, "needs the key id"),
        (kobil + "trusted-certificates: /nonexistent.pem\n", 4, "cannot be read"),
        ("- a\n", 1, "mapping"),
        ("name: x\nkind: oidc\n", 1, "issuer"), (oidc + "base-url: https://h\n", 4, "issuer instead"),
        (oidc + "discovery: /x.json\n", 4, "whole http or https URL"),
        (oidc + "discovery: https://h/x#f\n", 4, "without a fragment"),
        (oidc + "discovery: https://a@h/x\n", 4, "whole http or https URL"),
        ("name: x\nkind: keycloak\nbase-url: https://h\ndiscovery: https://h/x\n", 4, "only oidc"),
        (oidc + "tenant: t\n", 4, "does not apply"),
        (oidc + "admin: { username: a, password-env: P }\n", 4, "admin REST"),
        (keycloak + "first-factor: authorization-grant\n", 4, "only kobil"),
        (kobil + "first-factor: token\n", 4, "authorization-grant"), (kobil + "device-key: tpm\n", 4, "keyring"),
        (kobil + "response-mode: post\n", 4, "form_post"), (kobil + "scope: profile\n", 4, "openid"),
        (kobil + "redirect-uri: /cb\n", 4, "absolute"), (kobil + "redirect-uri: https://a/b#c\n", 4, "fragment"),
        (kobil + "prompt: none login\n", 4, "none"), (kobil + "prompt: \"  \"\n", 4, "consent"),
        (kobil + "redirect-uri: http://\n", 4, "host"), (kobil + "redirect-uri: http://h:99999/cb\n", 4, "port"),
        (kobil + "extra-parameters: { client_secret: c }\n", 4, "secret-file"),
        (kobil + "extra-parameters: { max_age: soon }\n", 4, "seconds"),
        (kobil + "extra-parameters: { '': c }\n", 4, "name"),
        (kobil + "allowed-hosts: '*'\n", 4, "names"), (kobil + "allowed-hosts: a b\n", 4, "names"),
        (kobil + "proxy: http://h:0\n", 4, "proxy"), (kobil + "tenant: ..\n", 4, "name"),
        (kobil + "admin: { username: a, password-env: A, realm: a/b }\n", 4, "\"/\" at position 2"),
        (kobil + "redirect-uri: \"http://h/\\u200B\"\n", 4, "U+200B at position 10"),
        ("name: x\nkind: kobil\nbase-url: http://h /x\n", 3, "\" \" (U+0020) at position 9"),
        ("name: x\nkind: kobil\nbase-url: http://h:70000/x\n", 3, "a port from 1 to 65535"),
        (oidc + "discovery: https://h/ä\n", 4, "\"ä\" (U+00E4) at position 11"),
        (kobil + "clients: { login: { id: \"a\\nb\" } }\n", 4, "U+000A at position 2"),
        ("name: \"\(String(repeating: "x", count: 101))\"\nkind: kobil\nbase-url: http://h\n", 1, "100 characters"),
        (kobil + "---\nname: y\n", 4, "second document"),
        (kobil + "extra-parameters:\n  a: b\n  nonce: c\n", 6, "each request"),
        (kobil + "allowed-hosts: [https://h]\n", 4, "login.example.com"),
        (kobil + "allowed-hosts: [h/x]\n", 4, "names"),
        (kobil + "pins:\n  - abc\n", 5, "SHA-256"), (kobil + "proxy: ftp://h:1\n", 4, "proxy"),
        (kobil + "proxy: http://user:pw@h:1\n", 4, "password"), (kobil + "timeouts: 5s\n", 4, "mapping"),
        (kobil + "timeouts:\n  conect: 5s\n", 5, "connect"), (kobil + "timeouts: { total: 0s }\n", 4, "longer"),
        (kobil + "clock-skew: 2h\n", 4, "an hour"), (kobil + "clock-skew: 5\n", 4, "10s"),
        (kobil + "allow-hs256: maybe\n", 4, "true or false"), (kobil + "allow-hs256: true\n", 4, "secret"),
        (kobil + "clients: { login: { id: a, auth-method: basic } }\n", 4, "needs secret-file"),
        (kobil + "clients: { login: { id: a, secret-env: A, secret-file: b } }\n", 4, "not have both"),
    ])
    func aFaultyProfileIsNamedWithItsLine(text: String, line: Int, hint: String) throws {
        let error = try onlyFault { try profile(text) }
        #expect(error.position?.line == line, "\(error.description )")
        #expect(error.message.english.contains(hint) == true, "\(error.description )")
        try expectInEveryLanguage(fault: error.sentence)
    }

    @Test(arguments: [("keycloak-example", ProviderKind.keycloak), ("kobil-example", .kobil), ("oidc-example", .oidc)])
    func theExamplesThatTheProgramBringsCanBeUsedAsTheyAre(name: String, kind: ProviderKind) throws {
        let folder = try TemporaryFolder()
        let catalogue = ProfileCatalogue(
            directories: try StateDirectories { $0 == "IDP_WIZARD_HOME" ? folder.path : nil })
        let loaded = try catalogue.load(name, tenant: nil)
        #expect(loaded.profile.kind == kind && loaded.profile.name == name && loaded.origin == .example(name))
    }

    @Test func aTenantOnTheCommandLineMeansNothingToAnIssuer() throws {
        let folder = try TemporaryFolder()
        let catalogue = ProfileCatalogue(
            directories: try StateDirectories { $0 == "IDP_WIZARD_HOME" ? folder.path : nil })
        let error = #expect(throws: UsageError.self) { try catalogue.load("oidc-example", tenant: "t") }
        #expect(error?.message.english.contains("issuer") == true)
        #expect(try catalogue.load("kobil-example", tenant: "t").profile.tenant == TenantID("t"))
    }
}
