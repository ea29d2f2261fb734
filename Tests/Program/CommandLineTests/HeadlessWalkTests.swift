import Glibc
import TestSupport
import Testing

/// The program as scripts use it: consecutive processes with one home folder.
@Suite(.timeLimit(.minutes(3))) struct HeadlessWalkTests {
    @Test func fromActivationToLoginAgainEachProcessFindsWhatTheOneBeforeLeft() async throws {
        let program = try BuiltExecutable()
        let fresh = try await program.run("state", "--json")
        #expect(fresh.status == 0)
        #expect(fresh.lines == [#"{"sdkState":"ACTIVATION_REQUIRED","users":[]}"#])

        try await program.prepareUser("jane")
        let activated = try await program.run(
            ["flow", "activate", "--json", "--mode", "no"] + program.activation("jane"))
        #expect(activated.status == 0, "\(activated.errors)")
        #expect(
            activated.lines.last
                == #"{"type":"result","flow":"activate","status":"OK","sdkState":"LOGGED_IN","userId":"jane"}"#)
        #expect(activated.objects.dropLast().allSatisfy { $0["type"] as? String == "event" })
        #expect(!activated.lines.joined().contains("Geheim-123"))

        let state = try await program.run("state", "--json")
        #expect(
            state.lines == [
                #"{"sdkState":"LOGIN_REQUIRED","users":[{"tenantId":"sandbox","userId":"jane","displayUsername":"jane"}]}"#
            ])
        for (flow, sdkState) in [
            ("stay-logged-in", "LOGGED_IN"), ("restart", "LOGIN_REQUIRED"), ("logout", "LOGIN_REQUIRED"),
        ] {
            let end = try await program.run("flow", flow, "--json")
            #expect(end.status == 0, "\(flow): \(end.errors)")
            #expect(end.last("result")?["sdkState"] as? String == sdkState, "\(flow)")
        }
        let stay = try await program.run("flow", "stay-logged-in", "--json")
        #expect(stay.status == 1)
        #expect(stay.last("result")?["status"] as? String == "NO_TOKEN_DATA_AVAILABLE")

        let login = try await program.run(
            "flow", "login", "--json", "--field", "username=jane", "--field", "password=-", input: "Geheim-123\n")
        #expect(login.status == 0, "\(login.errors)")
        #expect(login.last("result")?["sdkState"] as? String == "LOGGED_IN")
    }

    @Test func aNameThatIsGivenIsNotIgnoredForWhatTheDeviceKeepsOfSomebodyElse() async throws {
        let program = try BuiltExecutable()
        try await program.prepareUser("jane")
        let activated = try await program.run(["flow", "activate"] + program.activation("jane"))
        #expect(activated.status == 0, "\(activated.errors)")
        let made = try await program.run("users", "create", "tmp", "--password-file", "-", input: "Geheim-123\n")
        #expect(made.status == 0, "\(made.errors)")
        let other = try await program.run(
            "flow", "login", "--json", "--field", "username=tmp", "--field", "password=-", input: "Geheim-123\n")
        #expect(other.status == 1 && other.last("result")?["status"] as? String == "MISMATCHED_USER")
        #expect(other.last("result")?["sdkState"] as? String == "LOGIN_REQUIRED")
        let own = try await program.run("flow", "login", "--json", "--field", "username=JANE")
        #expect(own.status == 0 && own.last("result")?["userId"] as? String == "jane", "\(own.errors)")
        let page = try await program.run(
            "flow", "login", "--json", "--via", "form", "--field", "username=jane", "--field", "password=-",
            input: "Geheim-123\n")
        #expect(page.status == 0, "\(page.errors)")
        #expect(!page.objects.contains { $0["name"] as? String == "OfflineLogin" })
    }

    @Test func aFieldThatNoPageAsksForIsToldAtTheEnd() async throws {
        let program = try BuiltExecutable()
        try await program.prepareUser("jane")
        let activated = try await program.run(
            ["flow", "activate", "--field", "shoe-size=42"] + program.activation("jane"))
        #expect(activated.status == 0)
        #expect(activated.errors.contains("warning: shoe-size was not asked for"), "\(activated.errors)")
        for flow in ["login", "stay-logged-in", "restart"] {
            let end = try await program.run("flow", flow, "--field", "shoe-size=42")
            #expect(end.status == 0 && end.errors.contains("shoe-size was not asked for"), "\(flow): \(end.errors)")
        }
    }

    @Test func aCredentialThatIsGivenToALoginIsCheckedByTheProvider() async throws {
        var program = try BuiltExecutable()
        try await program.prepareUser("jane")
        #expect(try await program.run(["flow", "activate"] + program.activation("jane")).status == 0)
        try program.folder.write("wrong", Array("Falsch-123\n".utf8))
        let login = ["flow", "login", "--json"]
        let wrong = ["--field", "username=jane", "--field", "password=@\(program.folder.path("wrong"))"]
        for line in [login + wrong, login + ["--user", "jane"] + wrong] {
            let refused = try await program.run(line)
            #expect(refused.status == 1, "\(refused.errors)")
            #expect(refused.last("result")?["status"] as? String == "WRONG_CREDENTIALS")
            #expect(!refused.objects.contains { $0["name"] as? String == "OfflineLogin" })
        }
        // The refused command has consumed nothing. Without credentials, the stored login has precedence.
        let named = try await program.run(login + ["--field", "username=jane"])
        #expect(named.status == 0 && named.errors.isEmpty, "\(named.errors)")
        #expect(named.objects.contains { $0["name"] as? String == "OfflineLogin" })
        let right = try await program.run(
            login + ["--field", "username=jane", "--field", "password=@\(program.folder.path("jane.password"))"])
        #expect(right.status == 0 && right.errors.isEmpty, "\(right.errors)")
        #expect(!right.objects.contains { $0["name"] as? String == "OfflineLogin" })
        // The password of the environment has the same effect as the option.
        program.variables = ["IDP_WIZARD_FIELD_USERNAME": "jane", "IDP_WIZARD_FIELD_PASSWORD": "Falsch-123"]
        let environment = try await program.run(login)
        #expect(environment.status == 1, "\(environment.errors)")
        #expect(environment.last("result")?["status"] as? String == "WRONG_CREDENTIALS")
    }

    @Test func aNameInAFileChoosesWhoseStoredLoginIsUsed() async throws {
        let program = try BuiltExecutable()
        for user in ["jane", "john"] {
            try await program.prepareUser(user)
            #expect(try await program.run(["flow", "activate"] + program.activation(user)).status == 0)
        }
        for name in ["jane", "john"] {
            try program.folder.write("name", Array("\(name)\n".utf8))
            let end = try await program.run(
                "flow", "login", "--json", "--field", "username=@\(program.folder.path("name"))")
            #expect(end.last("result")?["userId"] as? String == name, "\(end.errors)")
            #expect(end.errors.isEmpty, "\(end.errors)")
        }
        // A user name on standard input is read when a page asks for it, so the stored login is not used.
        let piped = try await program.run("flow", "login", "--json", "--field", "username=-", input: "john\n")
        #expect(piped.status == 2 && piped.errors.contains("--field password=@FILE"), "\(piped.errors)")
    }

    @Test func optionsThatALoginDidNotNeedAreTold() async throws {
        let program = try BuiltExecutable()
        try await program.prepareUser("jane")
        #expect(try await program.run(["flow", "activate"] + program.activation("jane")).status == 0)
        let end = try await program.run("flow", "login", "--mode", "pin", "--client", "KssIdpLogin")
        #expect(end.status == 0)
        #expect(end.errors.contains("warning: --mode was not used"), "\(end.errors)")
        #expect(end.errors.contains("warning: --client was not used"), "\(end.errors)")
    }

    @Test func aFlowIsReportedByTheNameThatWasTyped() async throws {
        let program = try BuiltExecutable()
        for user in ["jane", "john"] { try await program.prepareUser(user) }
        let first = try await program.run(["flow", "activate", "--json"] + program.activation("jane"))
        #expect(first.last("result")?["flow"] as? String == "activate" && first.last("result")?["as"] == nil)
        let second = try await program.run(["flow", "activate", "--json"] + program.activation("john"))
        #expect(second.status == 0, "\(second.errors)")
        #expect(second.last("result")?["flow"] as? String == "activate")
        #expect(second.last("result")?["as"] as? String == "add-user")
    }

    @Test func theAdviceNamesTheProviderThatWasChosen() async throws {
        let program = try BuiltExecutable()
        try await program.prepareUser("jane")
        let refused = try await program.run(
            "flow", "activate", "--tenant", "sandbox", "--field", "username=jane", "--field", "password=-", "--field",
            "activation-code=-", input: "Geheim-123\n00000000\n")
        #expect(refused.errors.contains("idp-wizard --tenant sandbox code issue"), "\(refused.errors)")
    }

    @Test func usersAndTheirCodesAreAdministered() async throws {
        let program = try BuiltExecutable()
        let created = try await program.run(
            "users", "create", "max", "--email", "max@example.com", "--password-file", "-", "--json",
            input: "Geheim-123\n")
        #expect(created.status == 0, "\(created.errors)")
        #expect(created.objects.first?["username"] as? String == "max")
        #expect(try await program.run("users", "create", "max").status == 1)

        let code = try await program.run("code", "issue", "max", "--period", "2h", "--json")
        #expect((code.objects.first?["activationCode"] as? String)?.count == 8)
        #expect(code.objects.first?["code"] as? String == code.objects.first?["activationCode"] as? String)
        #expect(code.objects.first?["kind"] as? String == "activation-code")
        #expect((code.objects.first?["expiresAt"] as? String)?.hasSuffix("Z") == true)

        let list = try await program.run("users", "list", "--json")
        #expect(list.objects.map { $0["username"] as? String } == ["max"])
        #expect(
            try await program.run("users", "show", "max", "--json").objects.first?["email"] as? String
                == "max@example.com")
        #expect(try await program.run("users", "unlock", "max").status == 0)
        #expect(
            try await program.run("users", "reset-password", "max", "--password-file", "-", input: "Anders-456\n")
                .status == 0)
        #expect(
            try await program.run("users", "reset-password", "max", "--password-file", "-", input: "x\n").status == 1)
        #expect(try await program.run("users", "delete", "max", "--yes").status == 0)
        let gone = try await program.run("users", "show", "max", "--json")
        #expect(gone.status == 1)
        #expect(gone.last("error") != nil)
    }

    @Test func theStateIsForItsOwnerAlone() async throws {
        let program = try BuiltExecutable()
        _ = try await program.run("users", "list")
        #expect(program.folder.permissions("home") == 0o700)
        for file in ["home/sandbox.sqlite", "home/sandbox.sqlite.admin"] {
            #expect(program.folder.permissions(file) == 0o600, "\(file)")
        }
    }

    @Test func fieldsComeFromTheEnvironmentToo() async throws {
        var program = try BuiltExecutable()
        try await program.prepareUser("jane")
        program.variables = ["IDP_WIZARD_FIELD_USERNAME": "jane", "IDP_WIZARD_FIELD_PASSWORD": "Geheim-123"]
        let end = try await program.run(
            "flow", "activate", "--field", "activation-code=@\(program.folder.path("jane.code"))")
        #expect(end.status == 0, "\(end.errors)")
        #expect(!end.errors.contains("warning"))
    }

    @Test(arguments: [
        "password", "new-password", "pin", "otp", "totp", "activation-code", "redirect-url", "sms-otp", "push-token",
        "client_secret", "Password-confirm",
    ])
    func theTextOfASecretIsRefusedBeforeAnythingRuns(_ field: String) async throws {
        let program = try BuiltExecutable()
        let end = try await program.run("flow", "activate", "--json", "--field", "\(field)=Geheim-123")
        #expect(end.status == 2)
        #expect(end.errors.contains("--field \(field)=@FILE"), "\(end.errors)")
        #expect(!(end.errors + end.lines.joined()).contains("Geheim-123"))
        #expect(program.folder.permissions("home") == nil)
    }

    @Test func aPINGuardsTheFactorFromProcessToProcess() async throws {
        let program = try BuiltExecutable()
        try await program.prepareUser("jane")
        try program.folder.write("pin", Array("2468\n".utf8))
        try program.folder.write("wrong", Array("1111\n".utf8))
        let pin = "pin=@\(program.folder.path("pin"))"
        let activated = try await program.run(
            ["flow", "activate", "--mode", "pin", "--field", pin] + program.activation("jane"))
        #expect(activated.status == 0, "\(activated.errors)")
        let wrong = try await program.run(
            "flow", "stay-logged-in", "--json", "--field", "pin=@\(program.folder.path("wrong"))")
        #expect(wrong.status == 1)
        #expect(wrong.last("result")?["status"] as? String == "INVALID_PIN")
        #expect(try await program.run("flow", "stay-logged-in", "--field", pin).status == 0)
    }

    @Test func anActivationWithoutAUsablePINSendsNothingAndLosesNothing() async throws {
        let program = try BuiltExecutable()
        try await program.prepareUser("jane")
        try program.folder.write("pin", Array("2468\n".utf8))
        try program.folder.write("short", Array("24\n".utf8))
        let activate = ["flow", "activate", "--json", "--mode", "pin"] + program.activation("jane")

        let missing = try await program.run(activate)
        #expect(missing.status == 2)
        #expect(missing.errors.contains("This device asks for pin") && missing.errors.contains("--field pin=@FILE"))
        let short = try await program.run(activate + ["--field", "pin=@\(program.folder.path("short"))"])
        #expect(short.status == 1)
        #expect(short.last("result")?["status"] as? String == "INVALID_PIN")
        for end in [missing, short] {
            #expect(!end.objects.contains { ($0["name"] as? String)?.hasPrefix("GET") == true })
        }
        // The code is still valid.
        let done = try await program.run(activate + ["--field", "pin=@\(program.folder.path("pin"))"])
        #expect(done.status == 0, "\(done.errors)")
    }

    @Test(arguments: [("match", 0, "OK"), ("no-match", 1, "WRONG_CREDENTIALS"), ("locked-out", 1, "TEMPORARY_LOCKED")])
    func presenceGuardsTheFactor(answer: String, status: Int32, name: String) async throws {
        let program = try BuiltExecutable()
        try await program.prepareUser("jane")
        let activated = try await program.run(["flow", "activate", "--mode", "biometric"] + program.activation("jane"))
        #expect(activated.status == 0, "\(activated.errors)")
        let end = try await program.run("flow", "stay-logged-in", "--json", "--field", "presence=\(answer)")
        #expect(end.status == status, "\(end.errors)")
        #expect(end.last("result")?["status"] as? String == name)
    }
}
