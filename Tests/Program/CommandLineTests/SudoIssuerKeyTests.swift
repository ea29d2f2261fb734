import TestSupport
import Testing

/// Custom federated sign-in with a key pair that is generated outside the program, as an identity provider does.
@Suite(.timeLimit(.minutes(3)), .enabled(if: TestCertificates.isAvailable, "needs the openssl command"))
struct SudoIssuerKeyTests {
    private func openssl(_ line: String, in program: BuiltExecutable) async throws {
        let end = try await ChildProcess.run(
            "/bin/sh", ["-c", "cd '\(program.folder.path)' && openssl \(line)"], environment: program.environment)
        guard end.status == 0 else { throw ProcessFailure(end) }
    }

    /// The commands of the Sudo Platform guide, Custom Federated Sign In.
    private static let documented = [
        "genrsa -out key.pem 2048", "rsa -in key.pem -outform PEM -pubout -out public.pem -RSAPublicKey_out",
    ]

    @Test(arguments: [documented, ["genrsa -out key.pem 2048", "rsa -in key.pem -pubout -out public.pem"]])
    func aKeyPairOfOpensslRegistersAndSignsIn(commands: [String]) async throws {
        let program = try BuiltExecutable()
        for command in commands { try await openssl(command, in: program) }
        let added = try await program.run(
            "sudo", "issuers", "add", "my-idp", "--key-id", "key-1", "--public-key", program.folder.path("public.pem"),
            "--attribute", "tier", "--json")
        #expect(added.status == 0, "\(added.errors)")
        let options = [
            "--issuer", "my-idp", "--key-file", program.folder.path("key.pem"), "--key-id", "key-1", "--user", "jane",
            "--provider", "sudo-sandbox", "--json",
        ]
        let registered = try await program.run(["flow", "register-fsso", "--attribute", "tier=gold"] + options)
        #expect(
            registered.status == 0 && registered.last("result")?["userId"] as? String == "jane", "\(registered.errors)")
        let signedIn = try await program.run(["flow", "sign-in", "--via", "fsso"] + options)
        #expect(signedIn.last("result")?["sdkState"] as? String == "SIGNED_IN", "\(signedIn.errors)")
        let wrong = try await program.run(
            ["flow", "register-fsso", "--namespace", "other", "--key-id", "key-2"]
                + options.filter { $0 != "--key-id" && $0 != "key-1" })
        #expect(wrong.status == 1 && wrong.last("result")?["status"] as? String == "NOT_AUTHORIZED")
    }

    /// A file that contains no RSA private key is rejected before anything is sent.
    @Test func aKeyThatCannotSignIsNamed() async throws {
        let program = try BuiltExecutable()
        for command in [
            "genrsa -out key.pem 2048", "rsa -in key.pem -pubout -out public.pem", "genrsa -out short.pem 1024",
            "pkcs8 -topk8 -in key.pem -passout pass:secret -out locked.pem",
            "genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out curve.pem",
            "ecparam -name prime256v1 -genkey -out parameters.pem",
        ] {
            try await openssl(command, in: program)
        }
        try program.folder.write("empty.pem", [])
        for (file, words) in [
            ("public.pem", "public key"), ("short.pem", "2048 bits"), ("locked.pem", "encrypted"),
            ("curve.pem", "elliptic curve"), ("parameters.pem", "elliptic curve"), ("empty.pem", "empty"),
            ("none.pem", "none.pem"), (".", "directory"),
        ] {
            let end = try await program.run(
                "flow", "register-test", "--key-file", program.folder.path(file), "--key-id", "k", "--provider",
                "sudo-sandbox")
            #expect(end.status == 2 && end.errors.contains(words), "\(file): \(end.status) \(end.errors)")
        }
    }
}
