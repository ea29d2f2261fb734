import FoundationEssentials
import Glibc
import JOSE
import TestSupport
import Testing

/// Runs as scripts use them: recorded, listed, exported, replayed and deleted by processes with one home folder.
@Suite(.timeLimit(.minutes(3))) struct RunsTests {
    private func activated() async throws -> BuiltExecutable {
        let program = try BuiltExecutable()
        try await program.prepareUser("jane")
        let end = try await program.run(["flow", "activate", "--mode", "no"] + program.activation("jane"))
        #expect(end.status == 0, "\(end.errors)")
        return program
    }

    private func folder(_ program: BuiltExecutable) -> String { "home/runs/sandbox/sandbox" }

    private func names(_ program: BuiltExecutable) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: program.folder.path(folder(program))).sorted()
    }

    @Test func anActivationIsKeptForThisUserOnlyAndListed() async throws {
        let program = try await activated()
        let list = try await program.run("runs", "list", "--json")
        #expect(list.status == 0 && list.objects.count == 1)
        let run = try #require(list.objects.first)
        #expect(run["flow"] as? String == "activate" && run["status"] as? String == "OK")
        #expect(run["userId"] as? String == "jane" && run["provider"] as? String == "sandbox")
        #expect((run["events"] as? Int ?? 0) > 10)
        let name = try #require(try names(program).first)
        #expect(name == "\(run["id"] as? String ?? "").jsonl")
        for path in ["home/runs", "home/runs/sandbox", folder(program)] {
            #expect(program.folder.permissions(path) == 0o700, "\(path)")
        }
        #expect(program.folder.permissions("\(folder(program))/\(name)") == 0o600)
        let text = try await program.run("runs", "list")
        #expect(text.lines.count == 1 && text.lines[0].contains("activate") && text.lines[0].contains("jane"))
        #expect(try await program.run("runs", "list", "--provider", "another", "--json").lines.isEmpty)
    }

    @Test func everyFormatIsWrittenWithoutSecrets() async throws {
        let program = try await activated()
        let code = try String(contentsOfFile: program.folder.path("jane.code"), encoding: .utf8).prefix(8)
        for format in ["jsonl", "mmd", "md", "html", "svg", "har", "txt"] {
            let path = program.folder.path("run.\(format)")
            let written = try await program.run("runs", "export", "last", "--out", path)
            #expect(written.status == 0, "\(written.errors)")
            #expect(program.folder.permissions("run.\(format)") == 0o600)
            let text = try String(contentsOfFile: path, encoding: .utf8)
            #expect(text.contains(format == "har" ? "authorization_code" : "SetAuthorisationCode"), "\(format)")
            #expect(!text.contains("Geheim-123") && !text.contains(code), "\(format)")
            let printed = try await program.run("runs", "export", "last", "--format", format)
            #expect(printed.status == 0 && !printed.lines.isEmpty)
        }
        let archive = try JSONValue(parsing: Array(Data(contentsOf: URL(filePath: program.folder.path("run.har")))))
        #expect((archive["log"]?["entries"]?.array?.count ?? 0) > 2)
        let unknown = try await program.run("runs", "export", "last", "--out", program.folder.path("run.pdf"))
        #expect(unknown.status == 2)
    }

    @Test func aRunIsShownReplayedAndComparedByABeginningOfItsID() async throws {
        let program = try await activated()
        let shown = try await program.run("runs", "show", "last")
        #expect(shown.status == 0 && shown.lines.first == "activate")
        #expect(shown.lines.contains { $0.contains("GetAstClientData") })
        let replayed = try await program.run("runs", "replay", "last", "--speed", "1000")
        #expect(replayed.status == 0)
        #expect(replayed.lines == shown.lines)
        let real = try await program.run("runs", "replay", "last", "--speed", "1000", "--real-pauses")
        #expect(real.lines == shown.lines)
        let failed = try await program.run(
            "flow", "login", "--field", "username=jane", "--field", "password=-", input: "Falsch-123\n")
        #expect(failed.status == 1)
        let ids = try await program.run("runs", "list", "--json").objects.compactMap { $0["id"] as? String }
        #expect(ids.count == 2)
        let compared = try await program.run("runs", "compare", ids[0], ids[1].lowercased())
        #expect(compared.status == 0, "\(compared.errors)")
        #expect(compared.lines.contains { $0.hasPrefix("≠ flow: login ≠ activate") })
        let ambiguous = try await program.run("runs", "show", "0")
        #expect(ambiguous.status == 2 && ambiguous.errors.contains("2 runs begin with 0"))
        let missing = try await program.run("runs", "show", "7ZZ", "--json")
        #expect(missing.status == 1)
        let same = try await program.run("runs", "compare", "last", "last", "--json")
        #expect(same.last("comparison") != nil)
    }

    @Test func aComparisonLeavesOutWhatAlwaysDiffers() async throws {
        let program = try await activated()
        for password in ["Geheim-123\n", "Geheim-123\n", "Falsch-123\n"] {
            _ = try await program.run(
                "flow", "login", "--field", "username=jane", "--field", "password=-", input: password)
        }
        let ids = try await program.run("runs", "list", "--json").objects.compactMap { $0["id"] as? String }
        let alike = try await program.run("runs", "compare", ids[2], ids[1])
        // Durations depend on the load of the machine. Other tests check them.
        #expect(
            alike.status == 0 && alike.lines.filter { $0.hasPrefix("    ") }.allSatisfy { $0.contains("duration: ") })
        #expect(alike.lines.last?.hasSuffix("usual differences are not shown; --all shows them.") == true)
        let all = try await program.run("runs", "compare", ids[2], ids[1], "--all")
        #expect(all.lines.contains { $0.hasPrefix("        header traceparent: ") })
        // Scripts get all fields, including the usual ones.
        let json = try #require(try await program.run("runs", "compare", ids[2], ids[1], "--json").last("comparison"))
        #expect(["alike", "slower"].contains(json["verdict"] as? String) && json["sentence"] is String)
        let rows = try #require(json["rows"] as? [[String: Any]])
        let differences = rows.flatMap { $0["differences"] as? [[String: Any]] ?? [] }
        let timeless = differences.filter { $0["name"] as? String != "duration" }
        #expect(timeless.count > 10 && timeless.allSatisfy { $0["usual"] as? Bool == true }, "\(timeless)")
        let refused = try await program.run("runs", "compare", ids[1], ids[0])
        #expect(refused.lines.first == "Different results: left OK, right WRONG_CREDENTIALS.")
        #expect(refused.lines.contains { $0.hasPrefix("> ") && $0.contains("  attempt 2  ") })
        #expect(!refused.lines.contains { $0.hasPrefix("> ") && $0.contains("provideCredentials") })
    }

    @Test func aRunIsNamedPinnedAndFoundByItsName() async throws {
        let program = try await activated()
        let named = try await program.run("runs", "name", "last", "the good one")
        #expect(named.status == 0 && named.lines.first?.hasSuffix(" is named the good one.") == true, "\(named.errors)")
        #expect(try await program.run("runs", "pin", "the good one").status == 0)
        let list = try await program.run("runs", "list", "--json")
        let run = try #require(list.objects.first)
        #expect(run["name"] as? String == "the good one" && run["pinned"] as? Bool == true)
        #expect(run["source"] as? String == "command" && list.lines[0].contains(#""faults":[]"#))
        let shown = try await program.run("runs", "show", "the good one")
        #expect(shown.lines.contains("Name        the good one") && shown.lines.contains("Started by  a command"))
        for line in [["last", "last"], ["last", "0"], ["last", "a\tb"]] {
            #expect(try await program.run(["runs", "name"] + line).status == 2)
        }
        let unknown = try await program.run("runs", "pin", "the good one", "another")
        #expect(unknown.status == 1 && unknown.lines.isEmpty)
        #expect(try await program.run("runs", "name", "the good one", "").status == 0)
        #expect(try await program.run("runs", "show", "the good one").status == 1)
        #expect(try await program.run("runs", "unpin", "last").status == 0)
        #expect(try await program.run("runs", "list", "--json").objects.first?["pinned"] as? Bool == false)
    }

    /// The command that a run contains has no secret, and runs the flow again.
    @Test func aRunHasItsCommand() async throws {
        var program = try await activated()
        program.variables["IDP_WIZARD_FIELD_PASSWORD"] = "Geheim-123"
        program.variables["IDP_WIZARD_FIELD_USERNAME"] = "john"
        let end = try await program.run(
            "flow", "login", "--field", "username=jane", "--deadline", "60", "--no-open", "--fault", "slow")
        #expect(end.status == 0, "\(end.errors)")
        let list = try await program.run("runs", "list", "--json")
        let run = try #require(list.objects.first)
        #expect(
            run["command"] as? String
                == "idp-wizard flow login --field username=jane --field password=@FILE --fault slow --deadline 60 --no-open"
        )
        #expect(list.lines[0].contains(#""faults":["slow"]"#))
        let shown = try await program.run("runs", "show", "last").lines
        #expect(shown.contains { $0.hasPrefix("Command     idp-wizard flow login --field username=jane") })
    }

    @Test func aSignalEndsAReplay() async throws {
        let program = try await activated()
        let child = try program.start("runs", "replay", "last", "--speed", "0.001")
        _ = await child.line(containing: "GetAstClientData")
        child.send(SIGINT)
        let end = await child.ended()
        #expect(end.status == 130)
        #expect(!end.lines.contains { $0.contains("SetAuthorisationCodeResult") })
    }

    @Test func programsThatRunAtTheSameTimeKeepTheirRuns() async throws {
        let program = try await activated()
        let statuses = try await withThrowingTaskGroup(of: Int32.self) { group in
            for _ in 0..<4 {
                group.addTask { try await program.run("flow", "sign-in", "--provider", "sudo-sandbox").status }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == [1, 1, 1, 1])
        let runs = try await program.run("runs", "list", "--provider", "sudo-sandbox", "--json").objects
        #expect(runs.count == 4 && runs.allSatisfy { $0["status"] != nil })
    }

    @Test func aRunIsDeletedOnlyAfterAConfirmation() async throws {
        let program = try await activated()
        #expect(try await program.run("runs", "delete", "last").status == 2)
        #expect(try await program.run("runs", "delete", "--yes").status == 2)
        #expect(try names(program).count == 1)
        #expect(try await program.run("runs", "delete", "last", "--yes").status == 0)
        #expect(try names(program).isEmpty)
        let all = try await program.run("runs", "delete", "--all", "--yes", "--json")
        #expect(all.status == 0 && all.objects.last?["deleted"] as? Int == 0)
    }

    @Test func pinnedRunsAreKeptAndCounted() async throws {
        let program = try await activated()
        #expect(try await program.run("runs", "pin", "last").status == 0)
        #expect(try await program.run("flow", "stay-logged-in").status == 0)
        let end = try await program.run("runs", "delete", "--all", "--yes")
        #expect(end.lines == ["1 run is deleted. 1 pinned run is kept."], "\(end.errors)")
        #expect(try names(program).count == 1)
        let json = try await program.run("runs", "delete", "--all", "--yes", "--json")
        #expect(json.objects.last?["deleted"] as? Int == 0 && json.objects.last?["pinned"] as? Int == 1)
        // By its name it is deleted.
        #expect(try await program.run("runs", "delete", "last", "--yes").status == 0)
        #expect(try names(program).isEmpty)
    }

    @Test func theDiagramOfAFlowIsPrintedAtItsEnd() async throws {
        let program = try await activated()
        let end = try await program.run("flow", "stay-logged-in", "--diagram")
        #expect(end.status == 0, "\(end.errors)")
        let text = end.lines.joined(separator: "\n")
        #expect(text.hasPrefix("stay-logged-in\n") && text.contains("MC-SDK") && text.contains("POST token"))
        #expect(text.contains("\nOK\n"))
        let json = try await program.run("flow", "stay-logged-in", "--diagram", "--json")
        #expect(json.objects.count == json.lines.count && json.errors.contains("MC-SDK"))
    }

    @Test func timesAreLocalForReadersAndUTCInFiles() async throws {
        var program = try await activated()
        // Nine hours ahead of UTC; this form needs no time zone database.
        program.variables["TZ"] = "JST-9"
        let began = try #require(try await program.run("runs", "list", "--json").objects.first?["began"] as? String)
        let date = try #require(try? Date(began, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        let local = date.addingTimeInterval(9 * 3600).formatted(.iso8601).dropFirst(11).prefix(8)
        let list = try await program.run("runs", "list").lines.joined()
        #expect(list.contains(" \(local)  "), "\(list)")
        let shown = try await program.run("runs", "show", "last").lines.joined(separator: "\n")
        #expect(shown.contains(", \(local)") && !shown.contains("UTC"))
        let file = try await program.run("runs", "export", "last", "--format", "txt").lines.joined()
        #expect(file.contains("\(began.prefix(10)) \(began.dropFirst(11).prefix(8)) UTC"))
    }

    @Test func aTraceIsWrittenAlsoWhereTheFlowFails() async throws {
        let program = try await activated()
        let path = program.folder.path("failed.html")
        let har = program.folder.path("failed.har")
        let failed = try await program.run(
            "flow", "login", "--field", "username=jane", "--field", "password=-", "--trace", path, "--trace", har,
            input: "Falsch-123\n")
        #expect(failed.status == 1)
        #expect(program.folder.permissions("failed.html") == 0o600)
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("class=\"verdict failed\""))
        #expect(try !String(contentsOfFile: har, encoding: .utf8).contains("Falsch-123"))
    }

    @Test func aFailedRunNamesTheUserWhoWasTyped() async throws {
        let program = try BuiltExecutable()
        try await program.prepareUser("jane")
        let failed = try await program.run(
            "flow", "activate", "--mode", "no", "--field", "username=jane", "--field", "password=-", "--field",
            "activation-code=-", input: "Falsch-123\n48151623\n")
        #expect(failed.status == 1, "\(failed.errors)")
        let run = try #require(try await program.run("runs", "list", "--json").objects.first)
        #expect(run["userId"] as? String == "jane" && run["succeeded"] as? Bool == false)
        #expect(try await program.run("runs", "list").lines.contains { $0.contains("  jane  ") })
        for format in ["md", "html", "txt"] {
            let text = try await program.run("runs", "export", "last", "--format", format).lines.joined()
            #expect(text.contains("jane") && !text.contains("Falsch-123") && !text.contains("48151623"), "\(format)")
        }
    }

    @Test func aReaderHasTheRunsInTheirLanguage() async throws {
        var program = try await activated()
        program.variables["LC_ALL"] = "de_DE.UTF-8"
        let none = try await program.run("runs", "list", "--provider", "another")
        #expect(none.lines.isEmpty && none.errors == "idp-wizard: Es gibt keine solchen Läufe.\n")
        #expect(try await program.run("runs", "list").lines[0].contains("  jane  "))
        let shown = try await program.run("runs", "show", "last").lines
        #expect(shown.contains("Benutzer    jane") && shown.contains("SDK-Zustand LOGGED_IN"))
        #expect(shown.contains { $0.contains("Prüfungen, bestanden") })
        #expect(try await program.run("runs", "replay", "last", "--speed", "1000").lines == shown)
        let compared = try await program.run("runs", "compare", "last", "last").lines
        #expect(compared.last == "Jedes Ereignis ist in beiden Läufen.")
        let path = program.folder.path("run.html")
        let written = try await program.run("runs", "export", "last", "--out", path)
        #expect(written.lines.joined().hasSuffix(" ist in \(path) geschrieben."))
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("<html lang=\"de\">"))
        program.variables["LC_ALL"] = "tr_TR.UTF-8"
        #expect(try await program.run("runs", "show", "last").lines.contains("Kullanıcı   jane"))
        #expect(try await program.run("runs", "delete", "--all", "--yes").lines == ["1 çalıştırma silindi."])
    }

    @Test func aTraceThatCannotBeWrittenIsRefusedBeforeTheFlow() async throws {
        let program = try BuiltExecutable()
        for (file, status) in [("nowhere/run.html", Int32(4)), ("run.doc", 2)] {
            let end = try await program.run("flow", "login", "--trace", program.folder.path(file))
            #expect(end.status == status, "\(file): \(end.errors)")
        }
        try program.folder.write("open.svg", [])
        try program.folder.setPermissions("open.svg", 0o666)
        let exposed = try await program.run("flow", "login", "--trace", program.folder.path("open.svg"))
        #expect(exposed.status == 4 && exposed.errors.contains("chmod"))
        #expect(!FileManager.default.fileExists(atPath: program.folder.path("home/runs")))
    }

    @Test func aSudoFlowIsKeptToo() async throws {
        let program = try BuiltExecutable()
        let end = try await program.run("flow", "sign-in", "--provider", "sudo-sandbox")
        #expect(end.status == 1)
        let run = try #require(try await program.run("runs", "list", "--json").objects.first)
        #expect(run["flow"] as? String == "sign-in" && run["succeeded"] == nil || run["status"] as? String != "OK")
    }

    @Test func aKilledProgramLeavesARunWithoutAnEnd() async throws {
        let program = try await activated()
        let child = try program.start(
            "flow", "login", "--json", "--field", "username=jane", "--field", "password=-")
        _ = await child.line(containing: "provideCredentials")
        let running = try await program.run("runs", "list", "--json").objects
        #expect(running.count == 2 && running.first?["status"] == nil)
        let kept = try await program.run("runs", "delete", "last", "--yes")
        #expect(kept.status == 1 && kept.errors.contains("is still running"))
        child.send(SIGKILL)
        _ = await child.ended()
        let shown = try await program.run("runs", "show", "last")
        #expect(shown.status == 0 && shown.lines.contains { $0.contains("The record has no end") })
        #expect(try await program.run("runs", "delete", "last", "--yes").status == 0)
    }
}
