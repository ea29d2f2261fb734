import FoundationEssentials
import TestSupport
import Testing

/// `flow --claims`: the tokens of a KOBIL login, which no later process can read.
@Suite(.timeLimit(.minutes(3))) struct FlowClaimsTests {
    private func claims(_ run: ChildProcess.End) throws -> [String: Any] {
        try #require(run.last("result")?["claims"] as? [String: Any])
    }

    @Test func aLoginPrintsWhatItsTokensSayAndWhatTheDeviceStores() async throws {
        let program = try BuiltExecutable()
        try await program.prepareUser("jane")
        let activated = try await program.run(
            ["flow", "activate", "--json", "--claims", "--mode", "no"] + program.activation("jane"))
        #expect(activated.status == 0, "\(activated.errors)")
        #expect(try claims(activated)["preferred_username"] as? String == "jane")
        let result = try #require(activated.last("result"))
        #expect(result["accessTokenClaims"] is [String: Any] && result["tokens"] == nil)
        #expect((result["scope"] as? String)?.contains("openid") == true)
        let stored = try #require(result["storedToken"] as? [String: Any])
        #expect(stored["kind"] as? String == "offline-token" && stored["mode"] as? String == "no")
        #expect(stored["encryptedWith"] as? String == "device-key" && stored["ageSeconds"] is Int)
        #expect(stored["expiry"] as? String == "never" && stored["expiresInSeconds"] == nil)

        let text = try await program.run("flow", "stay-logged-in", "--claims")
        #expect(text.status == 0, "\(text.errors)")
        let lines = text.lines.joined(separator: "\n")
        #expect(lines.contains("preferred_username: jane – the user name"))
        #expect(lines.contains("for the resource server, not for the app"))
        #expect(lines.contains("exp: in ") && !lines.contains("eyJ"))
    }

    @Test func theTextsOfTokensAreOnlyInTheResultThatWasAskedFor() async throws {
        let program = try BuiltExecutable()
        try await program.prepareUser("jane")
        let trace = program.folder.path("run.jsonl")
        let revealed = try await program.run(
            ["flow", "activate", "--json", "--claims", "--reveal", "--trace", trace] + program.activation("jane"))
        #expect(revealed.status == 0, "\(revealed.errors)")
        let tokens = try #require(revealed.last("result")?["tokens"] as? [String: String])
        #expect(Set(tokens.keys) == ["idToken", "accessToken"])
        let kept = try await program.run("runs", "show", "last", "--json")
        let others =
            try String(contentsOfFile: trace, encoding: .utf8) + kept.lines.joined()
            + revealed.lines.dropLast().joined() + revealed.errors
        #expect(tokens.values.allSatisfy { $0.hasPrefix("eyJ") && !others.contains($0) })
        #expect(tokens.values.allSatisfy { !others.contains($0.split(separator: ".")[2]) })
    }

    @Test func onlyAFlowThatGetsTokensHasClaims() async throws {
        let program = try BuiltExecutable()
        for flow in ["restart", "logout", "delete-user", "change-password"] {
            let refused = try await program.run("flow", flow, "--claims")
            #expect(refused.status == 2 && refused.errors.contains("--claims does not apply to flow \(flow)"))
        }
        let pool = try await program.run("--provider", "sudo-sandbox", "flow", "refresh", "--claims")
        #expect(pool.status == 2 && pool.errors.contains("--claims"))
        for option in ["--claims", "--reveal"] {
            let state = try await program.run("state", option)
            #expect(state.status == 2 && state.errors.contains("flow login --claims"))
        }
    }
}
