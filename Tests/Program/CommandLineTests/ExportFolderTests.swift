import FoundationEssentials
import IdentityModel
import Localization
import PrivateFiles
import Recording
import RunExports
import TestSupport
import Testing

@testable import idp_wizard

/// Where exports of the wizard are written.
@Suite struct ExportFolderTests {
    @Test(
        arguments: [
            ("/home/jane", [:], nil),
            ("/home/jane/work", ["XDG_DOWNLOAD_DIR": "/home/jane/Downloads"], nil),
            ("/home/jane/.cache", ["XDG_DOWNLOAD_DIR": "/home/jane/Downloads"], "/home/jane/Downloads"),
            ("/home/jane/.a/b", ["XDG_DOWNLOAD_DIR": "/home/jane/.hidden", "HOME": "/home/jane"], "/home/jane"),
            ("/home/jane/.a", ["XDG_DOWNLOAD_DIR": "Downloads", "HOME": "/home/jane"], "/home/jane"),
            ("/home/jane/.a", [:], nil),
        ] as [(String, [String: String], String?)])
    func aHiddenFolderIsNotProposed(_ working: String, _ variables: [String: String], _ expected: String?) {
        #expect(ExportFolder.proposed(workingFolder: working) { variables[$0] } == expected)
    }

    @Test func anExistingFileStays() throws {
        let folder = try TemporaryFolder()
        let file = TraceFile(path: "\(folder.path)/run.html", format: .html)
        let header = RunHeader(
            id: try #require(RunID(rawValue: "01M7YT2DXV0ZZG5FBJFV8TJXPB")), flow: "login", provider: "p", tenant: "t",
            began: Date(timeIntervalSince1970: 1_795_343_769))
        let run = RecordedRun(header: header)
        let first = try file.writeNew(run, in: .english)
        let second = try file.writeNew(run, in: .english)
        let third = try file.writeNew(run, in: .english)
        #expect(
            [first, second, third].map { $0.split(separator: "/").last } == ["run.html", "run-2.html", "run-3.html"])
        for path in [first, second, third] { #expect(try PrivateFile.check(path)) }
    }
}
