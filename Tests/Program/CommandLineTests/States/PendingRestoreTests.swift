import FoundationEssentials
import Glibc
import PrivateFiles
import SQLDatabase
import SQLite
import Sentences
import TestSupport
import Testing

@testable import Sandbox

/// What a killed restore leaves behind: the state before its note, the state after it.
@Suite(.timeLimit(.minutes(2))) struct PendingRestoreTests {
    /// A home with two databases of the sandbox that stand for a store and a device store.
    private struct Bench {
        let folder: TemporaryFolder
        let pending: PendingRestore

        init() throws {
            folder = try TemporaryFolder()
            pending = PendingRestore(sandbox: SandboxDatabases(home: folder.path))
            try folder.write("sandbox.sqlite.key", [UInt8](repeating: 7, count: 32))
            for place in Bench.places { try write("old", to: folder.path(place)) }
        }

        static let places = ["devices/sandbox/a/device.sqlite", "devices/sandbox/b/device.sqlite"]

        func write(_ text: String, to path: String) throws {
            _ = try PrivateFolder.make(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
            let file = try SQLiteFile(path: path)
            try file.write { connection in
                try connection.execute("CREATE TABLE IF NOT EXISTS one (text TEXT NOT NULL)")
                try connection.execute("DELETE FROM one")
                try connection.execute("INSERT INTO one VALUES (?)", text)
            }
        }

        func texts() throws -> [String] {
            try Bench.places.map { place in
                try SQLiteFile(path: folder.path(place)).read {
                    try $0.first("SELECT text FROM one")?["text"] as String? ?? ""
                }
            }
        }

        func prepare() throws -> [PendingRestore.Step] {
            for index in Bench.places.indices {
                try write("new", to: pending.preparation + "/" + StateSnapshot.copyName(index))
            }
            return Bench.places.indices.map {
                PendingRestore.Step(place: Bench.places[$0], copy: StateSnapshot.copyName($0))
            }
        }

        /// Starts another program of the home.
        func nextStart() async throws { try await StateStore.finishInterrupted(in: folder.path) }
    }

    @Test func withoutTheNoteNothingHasChanged() async throws {
        let bench = try Bench()
        _ = try bench.prepare()
        try await bench.nextStart()
        #expect(try bench.texts() == ["old", "old"])
        #expect(bench.folder.permissions("restore.new") == nil)
        #expect(try await StateStore(home: bench.folder.path, program: "").list() == [])
    }

    @Test(arguments: ["restore.new", "restore.copies", "restore.done"])
    func theNextStartRemovesTheCopiesOfAKilledProgram(_ name: String) async throws {
        let bench = try Bench()
        try bench.write("copy", to: bench.folder.path(name + "/0.sqlite"))
        try await bench.nextStart()
        #expect(bench.folder.permissions(name) == nil)
        #expect(try bench.texts() == ["old", "old"])
    }

    @Test func theCopiesOfAProgramThatIsAtWorkStay() async throws {
        let bench = try Bench()
        try bench.write("copy", to: bench.pending.preparation + "/0.sqlite")
        let atWork = try await FlowLocks(home: bench.folder.path).gateOnly()
        try await bench.nextStart()
        #expect(bench.folder.permissions("restore.new") != nil)
        atWork.release()
        try await bench.nextStart()
        #expect(bench.folder.permissions("restore.new") == nil)
    }

    @Test(arguments: 0...2) func aNotedRestoreIsFinishedByTheNextStart(_ replaced: Int) async throws {
        let bench = try Bench()
        try bench.pending.note(try bench.prepare())
        // The program was killed after it had replaced some of the databases.
        for place in Bench.places.prefix(replaced) { try bench.write("new", to: bench.folder.path(place)) }
        try await bench.nextStart()
        #expect(try bench.texts() == ["new", "new"])
        #expect(try !bench.pending.isNoted())
    }

    /// What the folders have is removed, so a link must not lead elsewhere, and others must not write to them.
    @Test(arguments: ["restore.new", "restore.copies", "restore.done", "restore.pending"])
    func aFolderThatIsNotOnesOwnIsRefused(_ name: String) async throws {
        let bench = try Bench()
        let elsewhere = try TemporaryFolder()
        try elsewhere.write("plan", [])
        try elsewhere.write("kept", [])
        try bench.folder.makeLink(name, to: elsewhere.path)
        await expectRefusal(of: bench.folder.path(name), "symbolic link", bench)
        #expect(elsewhere.permissions("kept") != nil)
        try bench.folder.remove(name)
        try bench.folder.makeFolder(name, 0o777)
        try bench.folder.write("\(name)/plan", [])
        await expectRefusal(of: bench.folder.path(name), "chmod go-w \(bench.folder.path(name))", bench)
        #expect(bench.folder.permissions(name) == 0o777 && bench.folder.permissions("\(name)/plan") != nil)
    }

    private func expectRefusal(of path: String, _ words: String, _ bench: Bench) async {
        let error = await #expect(throws: SandboxStateError.self) { try await bench.nextStart() }
        guard case .storage(let sentence)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(sentence.english.contains(path) && sentence.english.contains(words), "\(sentence.english)")
    }

    /// It named files outside of the home, and was followed.
    @Test func aPlanThatIsNotOfThisSandboxIsNotFollowed() async throws {
        let bench = try Bench()
        let elsewhere = try TemporaryFolder()
        try bench.write("outside", to: elsewhere.path("device.sqlite"))
        let place = "../\(elsewhere.path.split(separator: "/").last ?? "")/device.sqlite"
        try bench.folder.makeFolder("restore.pending")
        let plan = bench.folder.path("restore.pending/plan")
        for bytes in [
            Array(#"[{"place":"\#(place)"}]"#.utf8), Array(#"[{"place":"\#(Bench.places[0])","copy":null}]"#.utf8), [],
        ] {
            try bench.folder.write("restore.pending/plan", bytes)
            let error = await #expect(throws: SandboxStateError.self) { try await bench.nextStart() }
            #expect(error == .foreignPlan(plan))
        }
        try bench.folder.setPermissions("restore.pending/plan", 0o644)
        await expectRefusal(of: plan, "chmod 600 \(plan)", bench)
        #expect(try bench.texts() == ["old", "old"])
        let text = try SQLiteFile(path: elsewhere.path("device.sqlite")).read { try $0.first("SELECT text FROM one") }
        #expect(try text?["text"] as String? == "outside")
        // A plan of another sandbox.
        try bench.folder.remove("restore.pending/plan")
        #expect(rmdir(bench.folder.path("restore.pending")) == 0)
        try bench.pending.note(try bench.prepare())
        try bench.folder.write("sandbox.sqlite.key", [UInt8](repeating: 8, count: 32))
        let error = await #expect(throws: SandboxStateError.self) { try await bench.nextStart() }
        #expect(error == .foreignPlan(plan))
        try expectInEveryLanguage(fault: try #require(error).sentence)
    }

    @Test func aDatabaseBehindALinkIsNotReplaced() async throws {
        let bench = try Bench()
        try bench.pending.note(try bench.prepare())
        let elsewhere = try TemporaryFolder()
        try elsewhere.makeFolder("sandbox")
        for name in ["a", "b"] {
            #expect(rename(bench.folder.path("devices/sandbox/\(name)"), elsewhere.path("sandbox/\(name)")) == 0)
        }
        #expect(rmdir(bench.folder.path("devices/sandbox")) == 0)
        try bench.folder.makeLink("devices/sandbox", to: elsewhere.path("sandbox"))
        await expectRefusal(of: bench.folder.path("devices/sandbox"), "symbolic link", bench)
        let text = try SQLiteFile(path: elsewhere.path("sandbox/a/device.sqlite")).read {
            try $0.first("SELECT text FROM one")
        }
        #expect(try text?["text"] as String? == "old")
    }

    @Test func aLinkInPlaceOfALockIsNamed() async throws {
        let bench = try Bench()
        try bench.folder.write("elsewhere", [])
        for lock in ["states.lock", "flows.lock"] {
            try bench.folder.makeLink(lock, to: bench.folder.path("elsewhere"))
            let error = await #expect(throws: SandboxStateError.self) {
                _ = try await FlowLocks(home: bench.folder.path).exclusive(cancels: true)
            }
            guard case .storage(let sentence)? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(sentence.english.contains("\(bench.folder.path(lock)) is a symbolic link"), "\(sentence.english)")
            try bench.folder.remove(lock)
        }
    }

    @Test func onlyAPipeIsToldToCancel() throws {
        let bench = try Bench()
        try bench.folder.makeFolder("flows")
        try bench.folder.write("flows/login.1-0", Array("text".utf8))
        try FlowPipe.cancelAll(in: bench.folder.path)
        #expect(try FlowPipe.running(in: bench.folder.path) == [])
        #expect(try String(contentsOfFile: bench.folder.path("flows/login.1-0"), encoding: .utf8) == "text")
    }

    @Test func aFlowFinishesANotedRestoreBeforeItBegins() async throws {
        let bench = try Bench()
        try bench.pending.note(try bench.prepare())
        let turn = try await FlowTurn.begin("login", in: bench.folder.path) {}
        #expect(try bench.texts() == ["new", "new"])
        turn.end()
    }

    @Test func aDatabaseThatTheStateDoesNotHaveIsEmptied() async throws {
        let bench = try Bench()
        _ = try PrivateFolder.make(bench.pending.preparation)
        try bench.pending.note([PendingRestore.Step(place: Bench.places[0], copy: nil)])
        try await bench.nextStart()
        #expect(try bench.texts() == ["", "old"])
    }

    @Test func aConnectionThatIsOpenSeesTheRestoredRows() throws {
        let bench = try Bench()
        let open = try SQLiteFile(path: bench.folder.path(Bench.places[0]))
        let text = { try open.read { try $0.first("SELECT text FROM one")?["text"] as String? } }
        #expect(try text() == "old")
        try bench.pending.note(try bench.prepare())
        try bench.pending.finish(before: bench.folder.path("states/before.state"))
        #expect(try text() == "new")
        try open.write { _ = try $0.execute("INSERT INTO one VALUES ('more')") }
    }
}
