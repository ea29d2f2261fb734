import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import PrivateFiles

/// Temporary files that a killed program leaves beside a file, and which of them the next program removes.
@Suite struct FileDraftTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The ID of a process that has ended.
    private func endedProcess() async throws -> pid_t {
        let process = try ChildProcess("/bin/sh", ["-c", "echo $$"], environment: [:])
        let lines = await process.ended().lines
        return try #require(lines.first.flatMap { pid_t($0) })
    }

    private func names() throws -> Set<String> { Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) }

    private func create(_ name: String) throws {
        try [UInt8(1)].withUnsafeBytes { try PrivateFile.create(folder.path(name), with: [$0]) }
    }

    @Test(arguments: [true, false]) func draftsOfDeadProcessesGoWithTheNextWrite(_ creates: Bool) async throws {
        let dead = try await endedProcess()
        for number in [0, 7, 999] { try folder.write("key.\(dead)-\(number).new", [1, 2]) }
        try folder.write("key.\(getpid())-0.new", [1, 2])
        if creates {
            try create("key")
        } else {
            try [UInt8(1)].withUnsafeBytes { try PrivateFile.replace(folder.path("key"), with: [$0]) }
        }
        #expect(try names() == ["key"])
    }

    @Test func whatIsNoDraftOfADeadProcessStays() async throws {
        let dead = try await endedProcess()
        let others = [
            "key.1-0.new", "key.\(getppid())-0.new", "other.\(dead)-0.new", "key.\(dead)-0.new.old", "key.\(dead).new",
            "key.\(dead)-.new", "key.-\(dead)-0.new", "key.\(dead)-0x.new", "key.+\(dead)-0.new", "key.0-0.new",
            "key.\(dead)-0-0.new", "akey.\(dead)-0.new", "key.99999999999999999999-0.new", "key.new", ".new",
        ]
        for name in others { try folder.write(name, [1]) }
        try folder.makeFolder("key.\(dead)-1.new")
        try folder.makeLink("key.\(dead)-2.new", to: folder.path(others[0]))
        #expect(mkfifo(folder.path("key.\(dead)-3.new"), 0o600) == 0)
        let before = try names()
        try create("key")
        #expect(try names() == before.union(["key"]))
    }

    @Test(.enabled(if: isRoot, "only root can give a file away"))
    func anotherUsersDraftStays() async throws {
        let name = "key.\(try await endedProcess())-0.new"
        try folder.write(name, [1])
        try folder.setOwner(name, 65_534)
        try create("key")
        #expect(try names() == [name, "key"])
    }

    @Test func aDraftInUseStaysUntilItIsClosed() throws {
        let draft = try FileDraft(of: folder.path("key"), with: [])
        try create("key")
        #expect(try names() == ["key", "key.\(getpid())-0.new"])
        draft.release()
        try [UInt8(1)].withUnsafeBytes { try PrivateFile.replace(folder.path("key"), with: [$0]) }
        #expect(try names() == ["key"])
    }

    /// A draft is opened for removal, and its writer ends; meanwhile the path is that of the next writer's draft.
    @Test func theNextDraftOfTheSameNameStays() throws {
        let earlier = try FileDraft(of: folder.path("key"), with: [])
        let opened = open(earlier.path, O_RDONLY | O_CLOEXEC)
        defer { close(opened) }
        unlink(earlier.path)
        earlier.release()
        let next = try FileDraft(of: folder.path("key"), with: [])
        try #require(next.path == earlier.path)
        FileDraft.remove(next.path, opened: opened)
        #expect(try names() == ["key.\(getpid())-0.new"])
        next.release()
    }

    @Test func aRefusedDraftNamesTheFileThatWasToBeWritten() {
        let path = folder.path("none/key")
        #expect(throws: FileError(path, .system(ENOENT))) { try FileDraft(of: path, with: []) }
    }
}

let isRoot = geteuid() == 0
