import Glibc
import TestSupport
import Testing

@Suite struct TemporaryFolderTests {
    /// The target of a symbolic link outside is kept, and file names need not be valid UTF-8.
    @Test func theFolderGoesWithEverythingInIt() throws {
        let outside = try TemporaryFolder()
        try outside.write("kept", [1])
        let path = try {
            let folder = try TemporaryFolder()
            try folder.makeFolder("a")
            try folder.makeFolder("a/b")
            try folder.write("a/b/file", [1])
            try folder.makeLink("a/link", to: outside.path)
            try folder.makeLink("dangling", to: "nowhere")
            let name: [UInt8] = [0xFF, 0xC3] + Array(repeating: 0x78, count: 253)
            let path = (Array(folder.path("").utf8) + name + [0]).map { CChar(bitPattern: $0) }
            #expect(mkdir(path, 0o700) == 0)
            #expect(access(folder.path, F_OK) == 0)
            return folder.path
        }()
        #expect(access(path, F_OK) != 0)
        #expect(outside.permissions("kept") == 0o600)
    }
}
