import FoundationEssentials
import Glibc
import PrivateFiles
import TestSupport
import Testing

@Suite struct PrivateFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func aFileThatIsMissingIsMadeForItsOwnerAlone() throws {
        #expect(try !PrivateFile.check(folder.path("new")))
        try PrivateFile.make(folder.path("new"))
        #expect(try PrivateFile.check(folder.path("new")))
        #expect(folder.permissions("new") == 0o600)
        close(try PrivateFile.openDescriptor(folder.path("other")))
        #expect(folder.permissions("other") == 0o600)
    }

    @Test(arguments: [0o400, 0o600, 0o644, 0o640])
    func aFileThatOthersMayOnlyReadIsTakenWhereThatIsAllowed(_ mode: UInt32) throws {
        try folder.write("file", [])
        try folder.setPermissions("file", mode)
        let path = folder.path("file")
        #expect(try PrivateFile.check(path, othersMayRead: true))
        guard mode & 0o077 != 0 else {
            #expect(try PrivateFile.check(path))
            return
        }
        let refusal = FileError(path, .shared(mode))
        #expect(throws: refusal) { try PrivateFile.check(path) }
        #expect(throws: refusal) { try PrivateFile.openDescriptor(path) }
        #expect(throws: refusal) { try PrivateFile.openToRead(path) }
        #expect(refusal.description.contains("chmod 600 \(path)."))
        #expect(folder.permissions("file") == mode)
    }

    @Test(arguments: [(0o666, "chmod go-w"), (0o660, "chmod g-w"), (0o602, "chmod o-w"), (0o620, "chmod g-w")])
    func aFileThatOthersMayWriteToIsRefusedWithTheCommandThatMendsIt(_ mode: UInt32, _ command: String) throws {
        try folder.write("a file", [])
        try folder.setPermissions("a file", mode)
        let path = folder.path("a file")
        let refusal = FileError(path, .writable(mode))
        #expect(throws: refusal) { try PrivateFile.check(path, othersMayRead: true) }
        #expect(throws: refusal) { try PrivateFile.make(path) }
        #expect(throws: FileError(path, .shared(mode))) { try PrivateFile.check(path) }
        #expect(throws: FileError(path, .shared(mode))) { try PrivateFile.openDescriptor(path) }
        #expect(throws: refusal) { try PrivateFile.replace(path, with: []) }
        #expect(refusal.description.contains("\(command) '\(path)'."))
        #expect(folder.permissions("a file") == mode)
    }

    @Test(arguments: [0o600, 0o400, 0o640, 0o604, 0o620, 0o666])
    func aKeyIsReadByItsOwnerAlone(_ mode: UInt32) throws {
        let path = folder.path("key")
        func read(_ room: Int) throws -> [UInt8]? {
            var bytes = [UInt8](repeating: 0, count: room)
            return try bytes.withUnsafeMutableBytes { try PrivateFile.readKey(path, into: $0) }.map {
                Array(bytes[..<$0])
            }
        }
        #expect(try read(8) == nil)
        try folder.write("key", [1, 2, 3])
        try folder.setPermissions("key", mode)
        if mode & 0o077 == 0 {
            #expect(try read(8) == [1, 2, 3])
            #expect(try read(2) == [1, 2])
        } else {
            let refusal = FileError(path, .shared(mode))
            #expect(throws: refusal) { try read(8) }
            #expect(refusal.isExposure && refusal.description.contains("chmod 600 \(path)"))
        }
    }

    @Test func whatIsNoRegularFileIsRefused() throws {
        try folder.write("real", [1])
        try folder.makeLink("link", to: folder.path("real"))
        try folder.makeLink("nowhere", to: folder.path("missing"))
        try folder.makeFolder("folder")
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        for name in ["link", "nowhere"] {
            let refusal = FileError(folder.path(name), .symbolicLink)
            #expect(throws: refusal) { try PrivateFile.check(folder.path(name)) }
            #expect(throws: refusal) { try PrivateFile.make(folder.path(name)) }
            #expect(throws: refusal) { try PrivateFile.openDescriptor(folder.path(name)) }
        }
        #expect(throws: FileError(folder.path("folder"), .noFile)) { try PrivateFile.check(folder.path("folder")) }
        #expect(throws: FileError(folder.path("pipe"), .noFile)) {
            try PrivateFile.openDescriptor(folder.path("pipe"))
        }
        #expect(folder.permissions("missing") == nil)
    }

    @Test(.enabled(if: isRoot, "only root can give a file away"))
    func whatAnotherUserOwnsIsRefused() throws {
        try folder.write("file", [])
        try folder.setOwner("file", 65_534)
        #expect(throws: FileError(folder.path("file"), .owner(65_534))) { try PrivateFile.check(folder.path("file")) }
        #expect(throws: FileError(folder.path("file"), .owner(65_534))) {
            try PrivateFile.openDescriptor(folder.path("file"))
        }
        try folder.makeFolder("folder")
        try folder.setOwner("folder", 65_534)
        #expect(throws: FileError(folder.path("folder"), .owner(65_534))) {
            try PrivateFolder.make(folder.path("folder"))
        }
        #expect(throws: FileError(folder.path("folder"), .owner(65_534))) {
            try TrustedPath.resolved(folder.path("folder/file"))
        }
    }

    @Test func aFolderIsMadeWithThoseAboveItAndLinksAboveItAreResolved() throws {
        #expect(try PrivateFolder.make(folder.path("a/b/c")) == folder.path("a/b/c"))
        for name in ["a", "a/b", "a/b/c"] { #expect(folder.permissions(name) == 0o700) }
        try folder.makeLink("link", to: "a/b")
        #expect(try PrivateFolder.make(folder.path("link/c")) == folder.path("a/b/c"))
        #expect(try PrivateFolder.make(folder.path("a/b/c/..")) == folder.path("a/b"))
        #expect(throws: FileError(folder.path("link"), .symbolicLink)) {
            try PrivateFolder.make(folder.path("link"))
        }
    }

    @Test func aFolderThatOthersMayWriteToIsRefusedAndNotNarrowed() throws {
        try folder.makeFolder("own", 0o775)
        #expect(throws: FileError(folder.path("own"), .writable(0o775))) {
            try PrivateFolder.make(folder.path("own"))
        }
        #expect(folder.permissions("own") == 0o775)
        // A parent folder may be group-writable; it may be world-writable only with the sticky bit.
        #expect(try PrivateFolder.make(folder.path("own/below")) == folder.path("own/below"))
        try folder.setPermissions("own", 0o777)
        #expect(throws: FileError(folder.path("own"), .writable(0o777))) {
            try PrivateFolder.make(folder.path("own/below"))
        }
        try folder.setPermissions("own", 0o1777)
        #expect(try TrustedPath.resolved(folder.path("own/below")) == folder.path("own/below"))
    }

    /// What a link leads to is neither listed nor removed.
    @Test func aFolderIsListedAndRemovedOnlyIfItIsOnesOwn() throws {
        try folder.makeFolder("elsewhere")
        try folder.write("elsewhere/file", [])
        try folder.makeLink("link", to: folder.path("elsewhere"))
        let link = FileError(folder.path("link"), .symbolicLink)
        #expect(throws: link) { try PrivateFolder.names(in: folder.path("link")) }
        #expect(throws: link) { try PrivateFolder.remove(folder.path("link")) }
        try folder.setPermissions("elsewhere", 0o777)
        let open = FileError(folder.path("elsewhere"), .writable(0o777))
        #expect(throws: open) { try PrivateFolder.names(in: folder.path("elsewhere")) }
        #expect(throws: open) { try PrivateFolder.remove(folder.path("elsewhere")) }
        #expect(folder.permissions("elsewhere/file") != nil)
        try folder.setPermissions("elsewhere", 0o700)
        try folder.makeLink("elsewhere/inner", to: folder.path("kept"))
        try folder.write("kept", [])
        #expect(try PrivateFolder.names(in: folder.path("elsewhere")) == ["file", "inner"])
        try PrivateFolder.remove(folder.path("elsewhere"))
        #expect(folder.permissions("elsewhere") == nil && folder.permissions("kept") != nil)
        #expect(try PrivateFolder.names(in: folder.path("none")) == [])
        try PrivateFolder.remove(folder.path("none"))
    }

    @Test func aFileInAFoldersPlaceIsNamed() throws {
        try folder.write("file", [])
        #expect(throws: FileError(folder.path("file"), .noFolder)) { try PrivateFolder.make(folder.path("file")) }
        #expect(throws: FileError(folder.path("file"), .noFolder)) {
            try PrivateFolder.make(folder.path("file/below"))
        }
    }

    @Test func aNewFileIsMadeWholeAndOneThatExistsStays() throws {
        let path = folder.path("file")
        try Array("first".utf8).withUnsafeBytes { try PrivateFile.create(path, with: [$0, $0]) }
        #expect(folder.permissions("file") == 0o600)
        #expect(throws: FileError(path, .system(EEXIST))) {
            try Array("second".utf8).withUnsafeBytes { try PrivateFile.create(path, with: [$0]) }
        }
        #expect(try text(of: "file") == "firstfirst")
        try folder.makeLink("link", to: folder.path("target"))
        #expect(throws: FileError(folder.path("link"), .system(EEXIST))) {
            try PrivateFile.create(folder.path("link"), with: [])
        }
        #expect(throws: FileError.self) { try PrivateFile.create(folder.path("none/file"), with: []) }
        #expect(try names() == ["file", "link"])
    }

    @Test func aFileIsReplacedWhole() throws {
        for text in ["first", "second"] {
            try Array(text.utf8).withUnsafeBytes { try PrivateFile.replace(folder.path("file"), with: [$0, $0]) }
        }
        #expect(try text(of: "file") == "secondsecond")
        #expect(folder.permissions("file") == 0o600)
    }

    private func text(of name: String) throws -> String {
        let descriptor = try PrivateFile.openDescriptor(folder.path(name))
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    /// If many processes create one file concurrently, one succeeds, and the file has its content.
    @Test func aFileThatManyCreateAtOnceIsThatOfOne() async throws {
        for round in 0..<20 {
            let path = folder.path("file-\(round)")
            let winners = try await withThrowingTaskGroup(of: UInt8?.self) { group in
                for number in UInt8(1)...8 {
                    group.addTask {
                        let content = [UInt8](repeating: number, count: 64)
                        do {
                            try content.withUnsafeBytes { try PrivateFile.create(path, with: [$0]) }
                            return number
                        } catch let refusal as FileError where refusal.reason == .system(EEXIST) {
                            return nil
                        }
                    }
                }
                return try await group.reduce(into: [UInt8]()) { if let number = $1 { $0.append(number) } }
            }
            try #require(winners.count == 1)
            #expect(try Array(Data(contentsOf: URL(fileURLWithPath: path))) == Array(repeating: winners[0], count: 64))
            #expect(folder.permissions("file-\(round)") == 0o600)
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
        #expect(files.count == 20 && files.allSatisfy { !$0.contains(".new") })
    }
}
