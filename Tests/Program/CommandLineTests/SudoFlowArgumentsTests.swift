import Flows
import IdentityModel
import Profiles
import Sentences
import Testing

@testable import idp_wizard

/// The options of the flows of kind `sudo`.
@Suite struct SudoFlowArgumentsTests {
    private func arguments(_ line: String...) throws -> FlowCommand {
        try #require(
            try CommandTable.program.command(CommandLineParser(.program).parse(["flow"] + line)) as? FlowCommand)
    }

    @Test func eachRegistrationTakesItsOwnOptions() throws {
        let test = try arguments(
            "register-test", "--namespace", "n", "--registration-id", "r", "--attribute", "custom:entitlementsSet=a=b",
            "--key-file", "k.pem", "--key-id", "id", "--name", "team", "--provider", "sudo-sandbox")
        var expected = SudoFlowRequest(
            .registerTest, namespace: "n", registrationID: "r", attributes: ["custom:entitlementsSet": "a=b"],
            key: .file("k.pem"), keyID: "id", name: "team")
        #expect(try test.sudo == expected)

        expected = SudoFlowRequest(
            .registerDeviceCheck, tokenFile: "t", buildType: .debug, vendorID: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
        let device = try arguments(
            "register-device-check", "--token-file", "t", "--build-type", "debug", "--vendor-id",
            "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
        #expect(try device.sudo == expected)

        expected = SudoFlowRequest(
            .registerPlayIntegrity, tokenFile: "t", package: "com.example.app", deviceID: "9774d56d682e549c")
        let play = try arguments(
            "register-play-integrity", "--token-file", "t", "--package", "com.example.app", "--device-id",
            "9774d56d682e549c")
        #expect(try play.sudo == expected)
    }

    @Test func aSignInSaysWhatProvesTheIdentity() throws {
        #expect(try arguments("sign-in").sudo.via == .key)
        let fsso = try arguments("sign-in", "--via", "fsso", "--user", "jane", "--issuer", "ours").sudo
        #expect(fsso.via == .fsso && fsso.user == "jane" && fsso.issuer == "ours")
        let pages = try arguments("federated-sign-in", "--agent", "browser", "--no-open")
        #expect(try pages.sudo.agent == .browser && !pages.opensBrowser)
        #expect(try arguments("federated-sign-in", "--field", "username=jane").given.options.map(\.id) == [.username])
    }

    @Test(arguments: [SudoFlowName.reset, .deregister])
    func whatCannotBeUndoneMustBeConfirmed(flow: SudoFlowName) throws {
        let error = #expect(throws: UsageError.self) { try arguments(flow.rawValue) }
        #expect(error?.message.english.contains("--yes") == true && error?.message.english.contains("deleted") == true)
        #expect(try arguments(flow.rawValue, "--yes").sudo.flow == flow)
    }

    @Test(arguments: [
        (["register-test", "--token-file", "t"], "--token-file does not apply"),
        (["register-test", "--mode", "no"], "--mode does not apply"), (["register-test", "--yes"], "--yes"),
        (["register-test", "--field", "a=b"], "--field does not apply"), (["refresh", "--user", "jane"], "--user"),
        (["sign-in", "--user", "jane"], "--via key"), (["sign-in", "--via", "browser"], "key, fsso"),
        (["register-fsso", "--name", "n"], "--name"),
        (["federated-sign-in", "--agent", "paste"], "terminal or browser"),
        (["federated-sign-in", "--redirect-uri", "a:/", "--redirect-uri", "b:/"], "twice"),
        (["federated-sign-out", "--redirect-uri", "a:/"], "--redirect-uri does not apply"),
        (["login", "--redirect-uri", "a:/"], "--redirect-uri does not apply"),
        (["register-device-check", "--build-type", "beta"], "debug, release"),
        (["register-device-check", "--vendor-id", "1"], "UUID"), (["register-test", "--name", ""], "empty"),
        (["register-test", "--attribute", "a"], "NAME=VALUE"),
        (["register-test", "--attribute", "sub=a"], "registered claim"),
        (["register-test", "--attribute", "a=b", "--attribute", "a=c"], "twice"),
        (["login", "--namespace", "n"], "--namespace does not apply to flow login"),
        (["activate", "--yes"], "--yes does not apply"), (["register-tset"], "register-test"),
    ])
    func whatDoesNotFitIsAUsageError(line: [String], words: String) {
        let error = #expect(throws: UsageError.self) {
            try CommandTable.program.command(CommandLineParser(.program).parse(["flow"] + line))
        }
        #expect(error?.message.english.contains(words) == true, "\(error?.message.english ?? "")")
    }

    @Test func theStateOfASudoUserHasItsOptions() throws {
        func state(_ options: String...) throws -> StateCommand {
            try #require(
                try CommandTable.program.command(CommandLineParser(.program).parse(["state"] + options))
                    as? StateCommand)
        }
        let whole = try state("--claims", "--reveal", "--namespace", "n")
        #expect(whole.showsClaims && whole.reveals && whole.namespace == "n")
        let plain = try state()
        #expect(!plain.showsClaims && !plain.reveals && plain.namespace == nil)
    }

    @Test func everyFlowHasAName() {
        let choices = FlowCommand.description.choices
        #expect(choices.count == FlowName.allCases.count + SudoFlowName.allCases.count)
        #expect(Set(choices).count == choices.count, "a name belongs to one kind")
    }
}

extension FlowCommand {
    fileprivate var sudo: SudoFlowRequest {
        get throws {
            guard case .sudo(let request) = request else { throw UsageError(Text("no flow of kind sudo")) }
            return request
        }
    }
}
