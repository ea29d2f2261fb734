import FoundationEssentials
import HTTPClient
import IdentityModel
import IdentityServer
import JOSE
import TestSupport
import Testing

/// The commands about a Sudo pool, run as processes.
@Suite(.timeLimit(.minutes(3))) struct SudoCommandTests {
    private func text(_ program: BuiltExecutable, _ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: program.folder.path(name))), as: UTF8.self)
    }

    @Test func theConfigurationIsPrintedAndWritten() async throws {
        let program = try BuiltExecutable()
        let printed = try await program.run("sudo", "config")
        #expect(printed.status == 0, "\(printed.errors)")
        let file = program.folder.path("sudoplatformconfig.json")
        let written = try await program.run("sudo", "config", "--out", file)
        #expect(written.status == 0 && program.folder.permissions("sudoplatformconfig.json") == 0o600)
        #expect(try text(program, "sudoplatformconfig.json") == printed.lines.joined(separator: "\n") + "\n")
        let json = try JSONValue(parsing: Array(printed.lines.joined(separator: "\n").utf8))
        let pool = try await program.run("sudo", "pool", "show", "--json").objects.first
        #expect(json["identityService"]?["poolId"]?.string == pool?["poolId"] as? String)
        let domain = try #require(json["federatedSignIn"]?["webDomain"]?.string)
        #expect(json["identityService"]?["endpoint"]?.string == "http://" + domain)
        #expect(printed.errors.contains("need TLS") && written.errors.contains("need TLS"))
        let line = try await program.run("sudo", "config", "--json")
        #expect(line.lines.count == 1)
        #expect(try JSONValue(parsing: Array(line.lines.joined().utf8)) == json)
        let set = try await program.run(
            "sudo", "pool", "set", "--check-fingerprints", "yes", "--require-pkce", "yes", "--json")
        #expect(set.objects.first?["checksFingerprints"] as? Bool == true, "\(set.errors)")
        #expect(set.objects.first?["requiresPkce"] as? Bool == true)
    }

    @Test func theAddressesOfAppsAreSetAndNamed() async throws {
        let program = try BuiltExecutable()
        let set = try await program.run(
            "sudo", "pool", "set", "--redirect-uri", "https://app.example/cb", "--redirect-uri", "myapp:/cb",
            "--sign-out-uri", "none", "--web-origin", "https://web.example", "--json")
        #expect(set.status == 0, "\(set.errors)")
        let shown = try JSONValue(parsing: Array(set.lines.joined().utf8))
        #expect(shown["redirectUris"] == ["https://app.example/cb", "myapp:/cb"])
        #expect(shown["signOutUris"] == [] && shown["webOrigins"] == ["https://web.example"])
        func redirect(_ arguments: String...) async throws -> JSONValue? {
            let line = try await program.run(["sudo", "config", "--json"] + arguments).lines.joined()
            return try JSONValue(parsing: Array(line.utf8))["federatedSignIn"]?["signInRedirectUri"]
        }
        #expect(try await redirect() == "https://app.example/cb")
        #expect(try await redirect("--redirect-uri", "myapp:/cb") == "myapp:/cb")
        let unknown = try await program.run("sudo", "config", "--redirect-uri", "https://evil.example/")
        #expect(unknown.status == 1 && unknown.errors.contains("redirect URI"), "\(unknown.errors)")
        let refused = try await program.run("sudo", "pool", "set", "--redirect-uri", "http://app.example/")
        #expect(refused.status == 1 && refused.errors.contains("http://app.example/"), "\(refused.errors)")
        #expect(try await program.run("sudo", "pool", "set", "--redirect-uri", "none").status == 0)
        #expect(try await redirect() == nil)
        let off = try await program.run(
            "flow", "federated-sign-in", "--provider", "sudo-sandbox", "--redirect-uri", "myapp:/cb", "--json")
        #expect(off.status == 2 && off.lines.last?.contains("INVALID_CONFIG") == true, "\(off.lines) \(off.errors)")
    }

    @Test func aTestKeyIsWrittenOnce() async throws {
        let program = try BuiltExecutable()
        let folder = program.folder.path("keys")
        let made = try await program.run("sudo", "keys", "generate", "--out", folder, "--json")
        #expect(made.status == 0, "\(made.errors)")
        let id = try #require(made.objects.first?["id"] as? String)
        #expect(made.objects.first?["owner"] as? String == "admin")
        #expect(made.objects.first?["privateKeyFile"] as? String == folder + "/register_key.private")
        for name in ["keys/register_key.private", "keys/register_key.id"] {
            #expect(program.folder.permissions(name) == 0o600)
        }
        #expect(try text(program, "keys/register_key.id") == id)
        let pem = try text(program, "keys/register_key.private")
        #expect(pem.hasPrefix("-----BEGIN RSA PRIVATE KEY-----\n"))
        _ = try Array(pem.utf8).withUnsafeBytes { try SigningKey(pem: $0, algorithm: .rs256) }
        #expect(!(made.lines.joined() + made.errors).contains("PRIVATE KEY"))

        let again = try await program.run("sudo", "keys", "generate", "--out", folder)
        #expect(again.status == 1 && again.errors.contains("sudo keys revoke ID"), "\(again.errors)")
        #expect(try text(program, "keys/register_key.private") == pem)
        #expect(try await program.run("sudo", "keys", "list").lines.count == 1)
        #expect(try await program.run("sudo", "keys", "revoke", id, "--yes").status == 0)
        let listed = try await program.run("sudo", "keys", "list", "--json")
        #expect(listed.objects.first?["revokedAt"] != nil)
        #expect(try await program.run("sudo", "keys", "revoke", "nosuch", "--yes").status == 1)
    }

    @Test func anIssuersKeyIsMadeAddedListedAndRemoved() async throws {
        let program = try BuiltExecutable()
        let folder = program.folder.path("fsso")
        let made = try await program.run(
            "sudo", "issuers", "generate", "bank", "--out", folder, "--attribute", "plan", "--json")
        #expect(made.status == 0 && made.objects.first?["added"] as? Bool == true, "\(made.errors)")
        for name in ["fsso.key", "fsso.id", "public.pem"] {
            #expect(program.folder.permissions("fsso/\(name)") == 0o600)
        }
        let pem = try text(program, "fsso/fsso.key")
        #expect(pem.hasPrefix("-----BEGIN RSA PRIVATE KEY-----\n"))
        let key = try Array(pem.utf8).withUnsafeBytes { try SigningKey(pem: $0, algorithm: .rs256) }
        #expect(try key.publicKey.rsaPublicKeyPEM() == text(program, "fsso/public.pem"))
        let again = try await program.run("sudo", "issuers", "generate", "bank", "--out", folder)
        #expect(again.status == 1 && again.errors.contains("exists"), "\(again.errors)")

        let file = program.folder.path("fsso/public.pem")
        let added = try await program.run("sudo", "issuers", "add", "bank", "--key-id", "k2", "--public-key", file)
        #expect(added.status == 0, "\(added.errors)")
        let twice = try await program.run("sudo", "issuers", "add", "bank", "--key-id", "k2", "--public-key", file)
        #expect(twice.status == 1)
        let secret = try await program.run(
            "sudo", "issuers", "add", "bank", "--key-id", "k3", "--public-key", folder + "/fsso.key")
        #expect(secret.status == 2 && secret.errors.contains("-RSAPublicKey_out"), "\(secret.errors)")
        let listed = try await program.run("sudo", "issuers", "list", "--json").objects
        let keyID = try text(program, "fsso/fsso.id")
        #expect(Set(listed.compactMap { $0["keyId"] as? String }) == ["k2", keyID])
        let vague = try await program.run("sudo", "issuers", "remove", "bank", "--yes")
        #expect(vague.status == 2 && vague.errors.contains("--key-id"), "\(vague.errors)")
        #expect(try await program.run("sudo", "issuers", "remove", "bank", "--key-id", "k2", "--yes").status == 0)
        #expect(try await program.run("sudo", "issuers", "remove", "bank", "--yes").status == 0)
        #expect(try await program.run("sudo", "issuers", "remove", "bank", "--yes").status == 1)
    }

    @Test func providersFingerprintsAndDevicesAreListed() async throws {
        let program = try BuiltExecutable()
        let add = ["sudo", "providers", "add", "corp", "--issuer", "https://idp.example", "--client-id", "c"]
        let added = try await program.run(add + ["--secret-file", "-", "--json"], input: "geheim-123\n")
        #expect(added.status == 0 && added.objects.first?["hasSecret"] as? Bool == true, "\(added.errors)")
        #expect(!(added.lines.joined() + added.errors).contains("geheim"))
        #expect(try await program.run(add).status == 1)
        let providers = try await program.run("sudo", "providers", "list", "--json").objects
        #expect(providers.contains { $0["name"] as? String == "corp" })
        #expect(try await program.run("sudo", "providers", "remove", "corp", "--yes").status == 0)

        let digits = [String](repeating: "0A", count: 32).joined(separator: ":")
        #expect(try await program.run("sudo", "fingerprints", "add", digits.lowercased()).status == 0)
        let listed = try await program.run("sudo", "fingerprints", "list")
        #expect(listed.lines.count == 1 && listed.lines[0].hasPrefix(digits))
        let short = try await program.run("sudo", "fingerprints", "add", "AA:BB")
        #expect(short.status == 1 && short.errors.contains("SHA-256"), "\(short.errors)")
        #expect(try await program.run("sudo", "fingerprints", "remove", digits.lowercased(), "--yes").status == 0)
        #expect(try await program.run("sudo", "fingerprints", "remove", digits, "--yes").status == 1)

        let device = "0C8BA5F4-52A6-4A5E-A3F0-2A7D4D0D4C11"
        let allowed = try await program.run(
            "sudo", "devices", "allow", device.lowercased(), "--period", "30d", "--json")
        #expect(allowed.objects.first?["deviceId"] as? String == device, "\(allowed.errors)")
        #expect(allowed.objects.first?["expiresAt"] != nil)
        #expect(try await program.run("sudo", "devices", "list").lines.count == 1)
        #expect(try await program.run("sudo", "devices", "remove", device, "--yes").status == 0)
        #expect(try await program.run("sudo", "devices", "allow", "phone").status == 1)
    }

    @Test func aSimulatedTokenIsWritten() async throws {
        let program = try BuiltExecutable()
        let check = try await program.run(
            "sudo", "attest", "device-check", "--vendor-id", "0C8BA5F4-52A6-4A5E-A3F0-2A7D4D0D4C11", "--build-type",
            "debug",
            "--out", program.folder.path("token"), "--json")
        #expect(check.status == 0 && check.objects.first?["simulated"] as? Bool == true, "\(check.errors)")
        #expect(program.folder.permissions("token") == 0o600)
        let header = try UnverifiedJWS(compact: text(program, "token")).header
        #expect(header.type == "simulated-devicecheck+jwt")
        let play = try await program.run(
            "sudo", "attest", "play-integrity", "--device-id", "d", "--package", "com.example", "--device-verdict",
            "none",
            "--out", program.folder.path("token"))
        #expect(play.status == 0, "\(play.errors)")
        let verdict = try JSONValue(parsing: UnverifiedJWS(compact: text(program, "token")).payload)
        #expect(verdict["deviceIntegrity"]?["deviceRecognitionVerdict"] == [])
    }

    @Test func aNewPoolHasNoUsersAndNoRegistrations() async throws {
        let program = try BuiltExecutable()
        for command in [["users", "list"], ["registrations", "list"], ["registrations", "list", "--failed"]] {
            let end = try await program.run(["sudo"] + command)
            #expect(end.status == 0 && end.lines.isEmpty, "\(command): \(end.errors)")
            #expect(!end.errors.isEmpty, "\(command)")
        }
        for command in [
            ["users", "show", "jane"], ["users", "disable", "jane"], ["users", "delete", "jane", "--yes"],
            ["registrations", "show", "r"],
        ] {
            let end = try await program.run(["sudo", "--json"] + command)
            #expect(end.status == 1, "\(command): \(end.errors)")
            #expect((end.last("error")?["error"] as? [String: Any])?["code"] as? String == "not-found")
        }
    }

    @Test func aServerThatIsNotThisProgramsNamesTheAdminConsole() async throws {
        let program = try BuiltExecutable()
        try program.folder.write("google.yaml", Array("name: g\nkind: oidc\nissuer: https://idp.invalid\n".utf8))
        let other = ["--provider", program.folder.path("google.yaml")]
        for command in [["config"], ["keys", "list"], ["users", "list"]] {
            let end = try await program.run(other + ["sudo"] + command)
            #expect(end.status == 2 && end.errors.contains("Admin Console"), "\(end.errors)")
        }
        // The key pair of an issuer, whose public key is sent to the project's support.
        let made = try await program.run(
            other + ["sudo", "issuers", "generate", "bank", "--out", program.folder.path("fsso")])
        #expect(made.status == 0, "\(made.errors)")
        let keyID = try text(program, "fsso/fsso.id")
        #expect(made.lines.contains("issuer name: bank") && made.lines.contains("key ID: \(keyID)"))
        let master = try await program.run("--tenant", "master", "sudo", "keys", "list")
        #expect(master.status == 2 && master.errors.contains("--tenant"), "\(master.errors)")
    }

    @Test func aProfileOfKindSudoNamesThePool() async throws {
        var settings = ServerSettings()
        settings.administratorPassword = Secret("Administrator-1")
        let server = try await EmbeddedIdentityServer.start(
            store: .memory, settings: settings, signingKeys: SharedSigningKeys())
        var program = try BuiltExecutable()
        program.variables = ["IDP_WIZARD_ADMIN": "Administrator-1"]
        let kobil = """
            name: bank
            kind: kobil
            base-url: \(server.baseURL)
            tenant: sandbox
            admin: { username: admin, password-env: IDP_WIZARD_ADMIN }
            """
        try program.folder.write("bank.yaml", Array(kobil.utf8))
        let config = program.folder.path("config.json")
        let written = try await program.run(
            "--provider", program.folder.path("bank.yaml"), "sudo", "config", "--out", config)
        #expect(written.status == 0, "\(written.errors)")
        let sudo = "name: pool\nkind: sudo\nconfig: \(config)\n"
        try program.folder.write("without.yaml", Array(sudo.utf8))
        let without = try await program.run("--provider", program.folder.path("without.yaml"), "sudo", "keys", "list")
        #expect(without.status == 2 && without.errors.contains("Admin Console"), "\(without.errors)")
        try program.folder.write(
            "sudo.yaml", Array((sudo + "admin: { username: admin, password-env: IDP_WIZARD_ADMIN }\n").utf8))
        let profile = ["--provider", program.folder.path("sudo.yaml")]
        let made = try await program.run(
            profile + ["sudo", "keys", "generate", "--out", program.folder.path("keys")])
        #expect(made.status == 0, "\(made.errors)")
        #expect(try await program.run(profile + ["sudo", "keys", "list"]).lines.count == 1)
        await server.stop()
        let stopped = try await program.run(profile + ["sudo", "keys", "list"])
        #expect(stopped.status == 3, "\(stopped.errors)")
    }
}
