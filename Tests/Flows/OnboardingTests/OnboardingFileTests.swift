import FlowModel
import IdentityModel
import Localization
import PrivateFiles
import Sentences
import SeparatedValues
import TestSupport
import Testing

@testable import Onboarding

@Suite struct OnboardingFileTests {
    private static func file(_ bytes: [UInt8], in folder: TemporaryFolder) throws -> OnboardingFile {
        try folder.write("users.csv", bytes)
        return try OnboardingFile(folder.path("users.csv"), bounds: OnboardingBounds(), zone: .utc)
    }

    @Test func aFileIsCheckedAndThenRead() throws {
        let folder = try TemporaryFolder()
        let file = try Self.file(Array("sep=;\r\nusername;email\r\njane;\r\n;\r\njohn;x@a\r\n".utf8), in: folder)
        let report = try file.report(folder: folder.path, tenant: .sandbox)
        #expect(report.isAccepted && report.rows == 2)
        var rows = file.rows(after: .start(after: file.headerRow))
        #expect(try rows.next()?.user.username == "jane")
        #expect(try rows.next()?.user.email == "x@a")
        #expect(try rows.next() == nil)
        #expect(try file.report(folder: folder.path, tenant: .sandbox) == report)
        #expect(try file.identity().size == 43)
    }

    @Test func aHeaderThatIsNotAcceptedIsFindings() throws {
        let folder = try TemporaryFolder()
        let cases: [([UInt8], Int, String)] = [
            ([], 1, "the file is empty: write one with onboard --template"),
            (Array("name\n".utf8), 2, "there is no such column"),
            ([0x75, 0xE4, 0x0A], 1, "this is not UTF-8"),
        ]
        for (bytes, count, words) in cases {
            let error = #expect(throws: OnboardingError.self) { try Self.file(bytes, in: folder) }
            guard case .findings(let findings, _)? = error else {
                Issue.record("\(bytes)")
                continue
            }
            #expect(findings.count == count)
            #expect(findings.first?.finding.english.hasPrefix(words) == true)
            for finding in findings { try expectText(of: finding.sentence) }
        }
    }

    /// cp850 read as windows-1252: the first name is the sample, and it is told once.
    @Test func aDoubtfulEncodingIsToldWithASample() throws {
        let folder = try TemporaryFolder()
        let rows: [[UInt8]] = [[0x4A, 0x6F], [0x4A, 0x94, 0x72, 0x67], [0x94, 0x94, 0x4C, 0x94, 0x4C]]
        var names: [UInt8] = []
        for (index, name) in rows.enumerated() { names += Array("user\(index),".utf8) + name + [0x0A] }
        try folder.write("users.csv", Array("username,firstName\n".utf8) + names)
        let file = try OnboardingFile(
            folder.path("users.csv"), encoding: .windows1252, bounds: OnboardingBounds(), zone: .utc)
        let report = try file.report(folder: folder.path, tenant: .sandbox)
        #expect(report.isAccepted)
        let warning = try #require(report.warnings.first)
        #expect(report.warnings.count == 1)
        #expect(
            warning.sentence.english.hasPrefix(
                "row 3, column B (firstName): read as windows-1252, this is \"J”rg\": if that is not meant, save"))
        try expectText(of: warning.sentence)
    }

    @Test func aFileThatHasChangedIsToldByItsPlace() throws {
        let folder = try TemporaryFolder()
        let file = try Self.file(Array("username,email\njo,x\n".utf8), in: folder)
        var rows = file.rows(after: .start(after: file.headerRow))
        let error = #expect(throws: OnboardingError.self) { try rows.next() }
        let sentence = try #require(error).sentence
        #expect(sentence.english.hasPrefix("row 2, column A (username): a username has"))
        #expect(sentence.english.contains("; row 2, column B (email): "))
    }

    /// Each row of random values is accepted, or has findings within the file.
    @Test func randomFilesAreAcceptedOrRefused() throws {
        var dice = SplitMix(seed: 50)
        let words = [
            "jane", "Jäne", "a@b", "x", "", " ", "\u{200B}", "\"q", "\"a\nb\"", "/g|h", "12", "9", "14d", "2026-12-01",
            "1.1.2027", "=1", "\t", "😀", "<", ";", "\u{A0}", "2026-12-01T00:00Z",
        ]
        let folder = try TemporaryFolder()
        var accepted = 0
        for _ in 0..<SplitMix.rounds(300) {
            let columns = [.username] + OnboardingColumn.named.dropFirst().filter { _ in dice.below(3) == 0 }
            var text = columns.map(\.title).joined(separator: ",") + "\n"
            for index in 0..<(1 + dice.below(3)) {
                text += "user\(index)" + columns.dropFirst().map { _ in "," + words[dice.below(words.count)] }.joined()
                text += dice.below(2) == 0 ? "\r\n" : "\n"
            }
            let file = try Self.file(Array(text.utf8), in: folder)
            let report = try file.report(folder: folder.path, tenant: .sandbox)
            if report.isAccepted { accepted += 1 }
            for finding in report.findings {
                #expect(finding.place.line >= 2 && finding.place.line <= 10 && finding.place.column >= 1)
                try expectText(of: finding.sentence)
            }
            // What the check accepts, the run reads.
            var rows = file.rows(after: .start(after: file.headerRow))
            var read = 0
            while report.isAccepted, try rows.next() != nil { read += 1 }
            #expect(!report.isAccepted || read == report.rows)
        }
        #expect(accepted > 20)
    }
}
