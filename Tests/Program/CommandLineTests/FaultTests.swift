import FlowModel
import IdentityModel
import IdentityServer
import Localization
import Profiles
import TestSupport
import Testing
import Wizard

@testable import idp_wizard

/// `flow NAME --fault NAME` in scripts: each result of the table of faults, and no fault remains afterwards.
@Suite(.timeLimit(.minutes(5))) struct FaultTests {
    /// A row of the table: a fault and its result.
    struct Case: Sendable, CustomTestStringConvertible {
        let fault: FaultName
        let end: FaultRow.End
        var testDescription: String { "\(end.flow) \(fault.rawValue)" }
    }

    private static let cases = FaultName.allCases.flatMap { fault in
        fault.row.ends.map { Case(fault: fault, end: $0) }
    }
    private static let kobil = cases.filter { FlowName(rawValue: $0.end.flow) != nil }
    private static let sudo = cases.filter { SudoFlowName(rawValue: $0.end.flow) != nil }

    @Test(arguments: kobil) func aFlowEndsAsTheTableSays(_ expected: Case) async throws {
        let program = try BuiltExecutable()
        try await program.prepareUser("jane")
        let password = "password=@\(program.folder.path("jane.password"))"
        let form = ["flow", "login", "--json", "--via", "form", "--field", "username=jane", "--field", password]
        let line: [String] =
            switch expected.end.flow {
            case "activate": ["flow", "activate", "--json"] + program.activation("jane")
            case "login": form
            case "change-password":
                ["flow", "change-password", "--json", "--field", "username=jane"]
                    + ["current-", "new-", ""].flatMap { ["--field", $0 + password] }
            default: ["flow", expected.end.flow, "--json"]
            }
        let isActivation = expected.end.flow == "activate"
        if !isActivation {
            let activated = try await program.run(["flow", "activate"] + program.activation("jane"))
            #expect(activated.status == 0, "\(activated.errors)")
        }
        let end = try await program.run(line + ["--fault", expected.fault.rawValue])
        #expect(end.status == expected.end.exit, "\(end.errors)")
        #expect(end.last("result")?["status"] as? String == expected.end.status, "\(end.lines)")
        #expect(end.tells(expected), "\(end.errors)")
        // The trace contains the response or the check that failed.
        #expect(end.objects.contains { $0["type"] as? String == "event" })
        if !isActivation {
            let after = try await program.run(form)
            #expect(after.status == 0, "\(after.errors)")
        } else if Self.leavesCode.contains(expected.fault) {
            let after = try await program.run(line)
            #expect(after.status == 0, "\(after.errors)")
        }
    }

    /// The faults before the end of an activation's login, which consumes the code.
    private static let leavesCode: Set<FaultName> = [
        .wrongCode, .expiredCode, .serverError, .unavailable, .cutBody, .expiredPage, .lockedUser,
    ]

    @Test(arguments: sudo) func aFlowOfSudoPlatformEndsAsTheTableSays(_ expected: Case) async throws {
        let program = try BuiltExecutable()
        let provider = ["--provider", "sudo-sandbox", "--json"]
        if expected.end.flow == "sign-in" {
            let registered = try await program.run(["flow", "register-test"] + provider)
            #expect(registered.status == 0, "\(registered.errors)")
        }
        let line = ["flow", expected.end.flow] + provider
        let end = try await program.run(line + ["--fault", expected.fault.rawValue])
        #expect(end.status == expected.end.exit, "\(end.errors)")
        #expect(end.last("result")?["status"] as? String == expected.end.status, "\(end.lines)")
        #expect(end.tells(expected), "\(end.errors)")
        guard expected.end.exit != 0 else { return }
        let after = try await program.run(line)
        #expect(after.status == 0, "\(after.errors)")
    }

    @Test func aFaultThatMetNoRequestIsNoReason() async throws {
        let program = try BuiltExecutable()
        try await program.prepareUser("jane")
        try program.folder.write("jane.code", Array("00000000".utf8))
        let line = ["flow", "activate"] + program.activation("jane")
        let end = try await program.run(line + ["--fault", "wrong-nonce"])
        #expect(end.status == 1 && end.errors.contains("wrong-nonce was on, but affected no request."), "\(end.errors)")
        #expect(!end.errors.contains("caused this") && end.errors.contains("580/6"), "\(end.errors)")
        let usual = try await program.run(line)
        let sentences = usual.errors.split(separator: "\n").filter { $0.contains("580/6") }
        #expect(sentences.allSatisfy { end.errors.contains($0) }, "the advice stays: \(usual.errors)")
    }

    @Test func aFaultIsForTheSandboxOnly() async throws {
        let program = try BuiltExecutable()
        for (profile, flow, text) in [
            ("there", "login", "kind: keycloak\nbase-url: https://id.example.com\ntenant: demo\n"),
            ("kobil-there", "activate", "kind: kobil\nbase-url: https://id.example.com/auth\ntenant: demo\n"),
        ] {
            try program.folder.write("\(profile).yaml", Array("name: \(profile)\n\(text)".utf8))
            let path = program.folder.path("\(profile).yaml")
            let end = try await program.run("flow", flow, "--fault", "slow", "--provider", path)
            #expect(end.status == 2 && end.errors.contains("\(profile), which is another provider"), "\(end.errors)")
            #expect(!end.errors.contains("reach"))
        }
    }

    @Test func aFaultThatIsNoneAndOneThatTheFlowCannotMeetAreUsageErrors() async throws {
        let program = try BuiltExecutable()
        let misspelt = try await program.run("flow", "activate", "--fault", "wrong-cod")
        #expect(misspelt.status == 2 && misspelt.errors.contains("Did you mean wrong-code?"), "\(misspelt.errors)")
        let local = try await program.run("flow", "restart", "--fault", "slow")
        #expect(local.status == 2 && local.errors.contains("it sends nothing"), "\(local.errors)")
        let other = try await program.run("flow", "stay-logged-in", "--fault", "wrong-code")
        #expect(other.status == 2 && other.errors.contains("wrong-signature"), "\(other.errors)")
        let sudo = try await program.run(
            "flow", "sign-in", "--fault", "attestation-refused", "--provider", "sudo-sandbox")
        #expect(sudo.status == 2 && sudo.errors.contains("challenge-expired"), "\(sudo.errors)")
    }

    @Test func theTableTellsEveryFaultOnce() throws {
        for fault in FaultName.allCases {
            #expect(!fault.row.ends.isEmpty, "\(fault)")
            for end in fault.row.ends {
                let kobil = FlowName(rawValue: end.flow).map { RunRequest.flow(FlowRequest($0)).meets(fault) }
                let sudo = SudoFlowName(rawValue: end.flow).map { RunRequest.sudo(SudoFlowRequest($0)).meets(fault) }
                #expect(kobil == true || sudo == true, "\(end.flow) cannot meet \(fault.rawValue)")
            }
        }
        let help = try HelpText(.english, of: .program).of(FlowCommand.description)
        for fault in FaultName.allCases { #expect(help.contains("  \(fault.rawValue)")) }
    }

    @Test func theGuideShowsTheTable() throws {
        let rows = try UserDocument("Assets/Guides/faults.md").lines.filter { $0.hasPrefix("| `") }
        let texts = try Language.english.texts()
        let expected = FaultName.allCases.map { fault in
            "| `\(fault.rawValue)` | \(texts(fault.row.sentence)) | \(fault.row.endsInWords) |"
        }
        #expect(rows == expected)
    }

    @Test func aFaultThatIsChosenIsArmedForEachRunAndIsOverWithIt() {
        let control = FaultControl()
        let random = SeededRandom.another()
        let (first, second) = (TraceParent(random: random), TraceParent(random: random))
        control.choose(.init(fault: .wrongCode, isSticky: false))
        #expect(control.faults.armed == nil, "no run, nothing is armed")
        control.began(first)
        #expect(control.faults.armed == .wrongCode)
        #expect(control.ended(second) { _ in true } == (nil, nil) && control.faults.armed == .wrongCode)
        // The flow did not reach the fault, which waits for the next flow.
        #expect(control.ended(first) { _ in false } == (nil, nil) && control.faults.armed == nil)
        control.began(second)
        #expect(control.faults.armed == .wrongCode)
        #expect(control.ended(second) { _ in true } == (.wrongCode, .metNoRequest(.wrongCode)) && control.chosen == nil)
        control.choose(.init(fault: .slow, isSticky: true))
        control.began(first)
        #expect(control.ended(first) { _ in true } == (nil, .metNoRequest(.slow)) && control.chosen == .slow)
        control.began(second)
        control.choose(nil)
        #expect(control.faults.armed == nil)
        control.choose(.init(fault: .noKeys, isSticky: true))
        #expect(control.faults.armed == .noKeys, "chosen in the middle of a run")
    }
}

extension ChildProcess.End {
    /// Whether standard error reports the fault's effect: that it made a flow fail, or nothing if no flow failed.
    fileprivate func tells(_ expected: FaultTests.Case) -> Bool {
        errors.contains("The sandbox caused this: \(expected.fault.rawValue)\n")
            == (expected.end.exit != 0)
            && !errors.contains("affected no request")
    }
}
