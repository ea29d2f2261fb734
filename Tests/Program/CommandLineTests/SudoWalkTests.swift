import FoundationEssentials
import TestSupport
import Testing

/// The built-in profile `sudo-sandbox` as scripts use it: consecutive processes with one home folder.
@Suite(.timeLimit(.minutes(5))) struct SudoWalkTests {
    private func run(
        _ program: BuiltExecutable, _ arguments: String..., input: String = ""
    ) async throws -> ChildProcess.End {
        try await program.run(arguments + ["--provider", "sudo-sandbox", "--json"], input: input)
    }

    @Test func fromRegistrationToDeregistration() async throws {
        let program = try BuiltExecutable()
        let fresh = try await run(program, "state")
        #expect(fresh.status == 0 && fresh.lines == [#"{"sdkState":"NOT_REGISTERED","namespace":"ids"}"#])

        let registered = try await run(program, "flow", "register-test", "--name", "team")
        let result = try #require(registered.last("result"))
        #expect(registered.status == 0 && result["status"] as? String == "OK", "\(registered.errors)")
        #expect(result["sdkState"] as? String == "REGISTERED")
        #expect((result["userId"] as? String)?.hasPrefix("team-") == true)
        #expect(
            registered.lines.last?.contains("register_key.private") == true, "the sandbox has made a key, and says so")
        #expect(registered.objects.dropLast().allSatisfy { $0["type"] as? String == "event" })
        #expect(!registered.lines.joined().contains("PRIVATE KEY"))

        let signedIn = try await run(program, "flow", "sign-in", "--via", "key")
        #expect(signedIn.status == 0 && signedIn.last("result")?["sdkState"] as? String == "SIGNED_IN")
        let subject = try #require(signedIn.last("result")?["subject"] as? String)
        let identity = try #require(signedIn.last("result")?["identityId"] as? String)

        let state = try #require(try await run(program, "state", "--claims").objects.first)
        #expect(state["subject"] as? String == subject && state["tokens"] == nil)
        let claims = try #require(state["claims"] as? [String: Any])
        #expect(claims["sub"] as? String == subject && claims["custom:identityId"] as? String == identity)
        let revealed = try #require(try await run(program, "state", "--reveal").objects.first)
        let tokens = try #require(revealed["tokens"] as? [String: Any])
        #expect((tokens["idToken"] as? String)?.split(separator: ".").count == 3)

        for (flow, expected) in [
            ("refresh", "SIGNED_IN"), ("reset-user-data", "SIGNED_IN"), ("global-sign-out", "REGISTERED"),
            ("sign-in", "SIGNED_IN"), ("sign-out", "REGISTERED"), ("sign-in", "SIGNED_IN"),
        ] {
            let end = try await run(program, "flow", flow)
            #expect(end.status == 0, "\(flow): \(end.errors)")
            #expect(end.last("result")?["sdkState"] as? String == expected, "\(flow)")
        }
        let unconfirmed = try await run(program, "flow", "deregister")
        #expect(unconfirmed.status == 2 && unconfirmed.errors.contains("--yes"))
        let gone = try await run(program, "flow", "deregister", "--yes")
        #expect(gone.status == 0 && gone.last("result")?["sdkState"] as? String == "NOT_REGISTERED")
        let again = try await run(program, "flow", "deregister", "--yes")
        #expect(again.status == 1 && again.last("result")?["status"] as? String == "NOT_REGISTERED")
        let error = try #require(again.last("result")?["error"] as? [String: Any])
        #expect(error["code"] as? String == "NOT_REGISTERED" && error["description"] != nil)
    }

    @Test func everyWayToRegisterWorksInANamespaceOfItsOwn() async throws {
        let program = try BuiltExecutable()
        for (name, arguments) in [
            ("register-fsso", ["--user", "jane"]), ("register-device-check", ["--build-type", "debug"]),
            ("register-play-integrity", ["--package", "com.example.app"]), ("register-test", []),
        ] {
            let line = ["flow", name, "--namespace", name, "--provider", "sudo-sandbox", "--json"] + arguments
            let end = try await program.run(line)
            #expect(end.status == 0, "\(name): \(end.errors)")
            #expect(end.last("result")?["namespace"] as? String == name)
        }
        let fsso = try await run(
            program, "flow", "sign-in", "--via", "fsso", "--user", "jane", "--namespace", "register-fsso")
        #expect(fsso.status == 0 && fsso.last("result")?["userId"] as? String == "jane", "\(fsso.errors)")
    }

    @Test func theHostedPagesAreFilledInFromTheCommandLine() async throws {
        let program = try BuiltExecutable()
        let made = try await program.run("users", "create", "jane", "--password-file", "-", input: "Geheim-123\n")
        #expect(made.status == 0, "\(made.errors)")
        let missing = try await run(
            program, "flow", "federated-sign-in", "--field", "username=jane", "--field", "recovery-code=123456")
        #expect(missing.status == 2 && missing.errors.contains("password"), "\(missing.errors)")
        // Other users can read a literal argument, for every kind of provider.
        #expect(missing.errors.contains("use --field recovery-code=@FILE"), "\(missing.errors)")
        let end = try await run(
            program, "flow", "federated-sign-in", "--field", "username=jane", "--field", "password=-",
            input: "Geheim-123\n")
        #expect(end.status == 0 && end.last("result")?["sdkState"] as? String == "SIGNED_IN", "\(end.errors)")
        #expect((end.last("result")?["userId"] as? String)?.hasPrefix("sandbox_") == true)
        let refused = try await run(program, "flow", "deregister", "--yes")
        #expect(refused.status == 1 && refused.last("result")?["status"] as? String == "NOT_SUPPORTED")
    }

    /// The documented error does not contain the reason of a refused registration; the registration's record does.
    @Test func aRefusedRegistrationNamesTheCommandThatTellsTheReason() async throws {
        let program = try BuiltExecutable()
        try program.folder.write("token", Array("no token\n".utf8))
        let token = ["--token-file", program.folder.path("token"), "--provider", "sudo-sandbox"]
        let refused = try await program.run(["flow", "register-device-check"] + token)
        #expect(refused.status == 1 && refused.errors.contains("does not accept the token"), "\(refused.errors)")
        #expect(!refused.errors.contains("the key is wrong"))
        let line = try #require(refused.lines.first { $0.contains("sudo registrations show ") })
        let words = line.split(separator: " ").drop { $0 != "--provider" }.map(String.init)
        let shown = try await program.run(words)
        #expect(shown.status == 0 && shown.lines.contains { $0.hasPrefix("detail: ") }, "\(words) \(shown.errors)")
        // Nothing was sent, so there is no registration to look up.
        let missing = try await program.run(
            "flow", "register-test", "--key-file", program.folder.path("none"), "--key-id", "k", "--provider",
            "sudo-sandbox")
        #expect(missing.status == 2 && !missing.lines.joined().contains("registrationId"), "\(missing.lines)")
    }

    @Test func whatBelongsToAnotherKindIsAUsageError() async throws {
        let program = try BuiltExecutable()
        for line in [["flow", "login"], ["code", "issue", "jane"], ["clients", "list"], ["users", "list"]] {
            let end = try await program.run(line + ["--provider", "sudo-sandbox"])
            #expect(end.status == 2 && end.errors.contains("kind sudo"), "\(line): \(end.errors)")
        }
        let sandbox = try await program.run("flow", "register-test")
        #expect(sandbox.status == 2 && sandbox.errors.contains("sudo-sandbox"))
        #expect(sandbox.errors.contains("register-test"), "\(sandbox.errors)")
        let claims = try await program.run("state", "--claims")
        #expect(claims.status == 2 && claims.errors.contains("kind sudo"))
    }

    @Test func theDoctorFindsTheSandboxInOrder() async throws {
        let program = try BuiltExecutable()
        let end = try await run(program, "doctor")
        #expect(end.status == 0, "\(end.lines)")
        let checks = end.objects.filter { $0["type"] as? String == "check" }
        let outcomes = checks.map { "\($0["check"] as? String ?? ""): \($0["outcome"] as? String ?? "")" }
        #expect(
            outcomes == [
                "configuration: ok", "key-files: skipped", "tls: ok", "address: ok", "keys: ok", "clock: ok",
                "client: ok",
                "graphql: ok", "hosted-pages: ok",
            ])
    }

    /// A custom profile names its server.
    ///
    /// In this test, nothing listens at the server's address.
    @Test func aProfileOfAnAppNamesItsConfigurationAndKeys() async throws {
        let program = try BuiltExecutable()
        let config = try await program.run("sudo", "config", "--out", program.folder.path("c.json"))
        #expect(config.status == 0, "\(config.errors)")
        // Another program may now use the sandbox's own port.
        let path = program.folder.path("c.json")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let elsewhere = text.replacing(#/127\.0\.0\.1:\d+/#, with: "127.0.0.1:1")
        #expect(elsewhere != text)
        try program.folder.write("c.json", Array(elsewhere.utf8))
        let keys = try await program.run("sudo", "keys", "generate", "--out", program.folder.path)
        #expect(keys.status == 0, "\(keys.errors)")
        try program.folder.write(
            "app.yaml",
            Array(
                """
                name: app
                kind: sudo
                config: c.json
                test-key: { file: register_key.private, id-file: register_key.id }
                """.utf8))
        let unreachable = try await program.run(
            "flow", "register-test", "--provider", program.folder.path("app.yaml"), "--json")
        #expect(unreachable.status == 3, "no server runs: \(unreachable.errors)")
        #expect(unreachable.last("result")?["status"] as? String == "REQUEST_ERROR")
        let doctor = try await program.run("doctor", "--provider", program.folder.path("app.yaml"))
        #expect(doctor.status == 3 && doctor.lines.joined().contains("✓ key-files"), "\(doctor.lines)")
    }
}
