import Glibc
import PrivateFiles
import SQLDatabase
import SQLite
import TestSupport
import Testing

@testable import SandboxStates

/// What a killed restore leaves behind: the state before its note, the state after it.
@Suite(.timeLimit(.minutes(2))) struct PendingRestoreTests {
    /// A home with two databases of the sandbox that stand for a store and a device store.
    private struct Bench {
        let folder: TemporaryFolder
        let pending: PendingRestore

        init() throws {
            folder = try TemporaryFolder()
            pending = PendingRestore(sandbox: SandboxDatabases(home: folder.path))
            for place in Bench.places { try write("old", to: folder.path(place)) }
        }

        static let places = ["devices/sandbox/a/device.sqlite", "devices/sandbox/b/device.sqlite"]

        func write(_ text: String, to path: String) throws {
            _ = try PrivateFolder.make(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
            let file = try SQLiteFile(path: path)
            try file.write { connection in
                try connection.execute("CREATE TABLE IF NOT EXISTS one (text TEXT NOT NULL)")
                try connection.execute("DELETE FROM one")
                try connection.execute("INSERT INTO one VALUES (?)", [.text(text)])
            }
        }

        func texts() throws -> [String] {
            try Bench.places.map { place in
                try SQLiteFile(path: folder.path(place)).read {
                    try $0.first("SELECT text FROM one")?.string("text") ?? ""
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
        #expect(!bench.pending.isNoted)
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
        let text = { try open.read { try $0.first("SELECT text FROM one")?.string("text") } }
        #expect(try text() == "old")
        try bench.pending.note(try bench.prepare())
        try bench.pending.finish(before: bench.folder.path("states/before.state"))
        #expect(try text() == "new")
        try open.write { _ = try $0.execute("INSERT INTO one VALUES ('more')") }
    }
}
