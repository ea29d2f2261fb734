import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Files and folders that other users own or may write to: exit code 4, the path and the command that fixes it; nothing
/// is changed.
@Suite(.timeLimit(.minutes(3))) struct ExposedFilesTests {
    private func refused(
        _ program: BuiltExecutable, _ name: String, _ words: String, _ arguments: [String] = ["users", "list"]
    ) async throws {
        let end = try await program.run(arguments + ["--json"])
        #expect(end.status == 4, "\(name): \(end.errors)")
        #expect((end.errors + end.lines.joined()).contains(program.folder.path(name)), "\(end.errors)")
        #expect((end.errors + end.lines.joined()).contains(words), "\(end.errors)")
    }

    @Test func aSandboxThatOthersMayWriteToIsRefused() async throws {
        let program = try BuiltExecutable()
        let first = try await program.run("users", "list")
        #expect(first.status == 0, "\(first.errors)")
        for name in [
            "home", "home/sandbox.sqlite", "home/sandbox.sqlite.admin", "home/sandbox.sqlite.aws",
            "home/sandbox.sqlite.lock",
        ] {
            let before = program.folder.permissions(name)
            if before == nil { try program.folder.write(name, []) }
            try program.folder.setPermissions(name, 0o777)
            let mode = name.hasSuffix("home") || name.hasSuffix(".sqlite") ? "go-w" : "600"
            try await refused(program, name, "chmod \(mode) \(program.folder.path(name))")
            #expect(program.folder.permissions(name) == 0o777)
            try program.folder.setPermissions(name, before ?? 0o600)
        }
        for name in ["home/sandbox.sqlite-wal", "home/sandbox.sqlite-shm"] {
            try program.folder.write(name, [])
            try program.folder.setPermissions(name, 0o666)
            try await refused(program, name, "chmod go-w \(program.folder.path(name))")
            try program.folder.remove(name)
        }
        #expect(try await program.run("users", "list").status == 0)
    }

    @Test func aDevicesFolderThatOthersMayWriteToIsRefused() async throws {
        let program = try BuiltExecutable()
        try await program.prepareUser("jane")
        let first = try await program.run(["flow", "activate", "--mode", "no"] + program.activation("jane"))
        #expect(first.status == 0, "\(first.errors)")
        for name in [
            "home/devices", "home/devices/sandbox", "home/devices/sandbox/sandbox",
            "home/devices/sandbox/sandbox/device.sqlite",
        ] {
            let before = try #require(program.folder.permissions(name), "\(name)")
            try program.folder.setPermissions(name, before | 0o020)
            try await refused(program, name, "chmod g-w \(program.folder.path(name))", ["state"])
            #expect(program.folder.permissions(name) == before | 0o020)
            try program.folder.setPermissions(name, before)
        }
        #expect(try await program.run("state").status == 0)
    }

    @Test func aLinkInTheWayIsRefused() async throws {
        let program = try BuiltExecutable()
        try program.folder.makeFolder("elsewhere")
        try program.folder.makeLink("home", to: program.folder.path("elsewhere"))
        try await refused(program, "home", "symbolic link")
        try program.folder.remove("home")
        try program.folder.makeFolder("home")
        try program.folder.makeLink("home/sandbox.sqlite", to: program.folder.path("elsewhere/other"))
        try await refused(program, "home/sandbox.sqlite", "symbolic link")
        try program.folder.makeLink("store.lock", to: program.folder.path("elsewhere/other"))
        try await refused(
            program, "store.lock", "symbolic link",
            ["serve", "--listen", "127.0.0.1:0", "--store", program.folder.path("store")])
        #expect(program.folder.permissions("elsewhere/other") == nil)
    }

    /// Their files were removed at the next start.
    @Test(arguments: ["restore.new", "restore.copies", "restore.done"])
    func aLinkInPlaceOfARestoresFolderIsRefused(_ name: String) async throws {
        let program = try BuiltExecutable()
        #expect(try await program.run("users", "list").status == 0)
        try program.folder.makeFolder("elsewhere")
        try program.folder.write("elsewhere/kept", [])
        try program.folder.makeLink("home/\(name)", to: program.folder.path("elsewhere"))
        try await refused(program, "home/\(name)", "symbolic link")
        #expect(program.folder.permissions("elsewhere/kept") != nil)
    }

    @Test func runsBehindALinkAreNeitherListedNorDeleted() async throws {
        let program = try BuiltExecutable()
        try await program.prepareUser("jane")
        #expect(try await program.run(["flow", "activate", "--mode", "no"] + program.activation("jane")).status == 0)
        let runs = program.folder.path("home/runs/sandbox")
        #expect(rename(runs, program.folder.path("elsewhere")) == 0)
        try program.folder.makeLink("home/runs/sandbox", to: program.folder.path("elsewhere"))
        try await refused(program, "home/runs/sandbox", "symbolic link", ["runs", "list"])
        try await refused(program, "home/runs/sandbox", "symbolic link", ["runs", "delete", "--all", "--yes"])
        let kept = try FileManager.default.contentsOfDirectory(atPath: program.folder.path("elsewhere/sandbox"))
        #expect(kept.count == 1)
    }

    @Test(.enabled(if: isRoot, "only root can give a file away"))
    func whatAnotherUserOwnsIsRefused() async throws {
        let program = try BuiltExecutable()
        #expect(try await program.run("users", "list").status == 0)
        for name in ["home/sandbox.sqlite", "home"] {
            try program.folder.setOwner(name, 65_534)
            try await refused(program, name, "chown \(geteuid())")
            try program.folder.setOwner(name, geteuid())
        }
    }
}

private let isRoot = geteuid() == 0
