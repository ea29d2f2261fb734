import Localization
import PrivateFiles
import Sentences
import SeparatedValues
import TestSupport
import Testing

@testable import Onboarding

@Suite struct OnboardingInputTests {
    /// Larger than the pieces in which files are read.
    private static func bytes(_ rows: Int) -> [UInt8] {
        Array((0..<rows).reduce("username;email\r\n") { $0 + "user\($1);\"user\($1)@example.com\"\r\n" }.utf8)
    }

    @Test func aLargeFileIsReadFromAnyRow() throws {
        let folder = try TemporaryFolder()
        try folder.write("users.csv", Self.bytes(5_000))
        var input = try OnboardingInput(folder.path("users.csv"))
        let header = try #require(try input.next())
        var rows: [CSVRow] = []
        while let row = try input.next() { rows.append(row) }
        #expect(rows.count == 5_000)
        for index in [0, 1, 2_500, 4_999] {
            input.seek(to: index == 0 ? header.end : rows[index - 1].end)
            #expect(try input.next() == rows[index])
        }
        input.seek(to: try #require(rows.last).end)
        #expect(try input.next() == nil)
    }

    @Test func rowsContinueAfterAPosition() throws {
        let folder = try TemporaryFolder()
        try folder.write("users.csv", Array("username\njane\n\n\njohn\nmary\n".utf8))
        var input = try OnboardingInput(folder.path("users.csv"))
        let header = try #require(try input.next())
        let check = RowCheck(try OnboardingHeader(header), bounds: OnboardingBounds(), zone: .utc)
        var all = OnboardingRows(input, check, after: .start(after: header))
        let first = try #require(try all.next())
        let position = RunPosition(
            row: first.number, input: first.end, resultsOffset: 0, counts: OnboardingCounts())
        var rest = OnboardingRows(input, check, after: position)
        let second = try #require(try rest.next())
        #expect(second == (try all.next()))
        #expect([second.number, second.start.line] == [2, 5])
    }

    private static func rows(_ text: String) throws -> [[String]] {
        var input = OnboardingInput(Array(text.utf8))
        var rows: [[String]] = []
        while let row = try input.next() { rows.append(row.fields.map(\.text)) }
        return rows
    }

    @Test func barsDivideAFileWithoutGroups() throws {
        let rows = [["username", "Vorname"], ["jane", "Jane, the 1st"], ["john", "John"]]
        #expect(try Self.rows("username|Vorname\njane|Jane, the 1st\njohn|John\n") == rows)
        #expect(try Self.rows("\u{FEFF}username | Vorname\r\njane|\"Jane, the 1st\"\r\n\r\njohn|John") == rows)
        #expect(try Self.rows("\"username\"|\"Vorname\"\n\"jane\"|\"Jane, the 1st\"\n\"john\"|John\n") == rows)
        // The bar divides groups, or stands in names.
        #expect(try Self.rows("username|groups\njane|a\n") == [["username|groups"], ["jane|a"]])
        #expect(try Self.rows("username,groups\njane,a|b\n") == [["username", "groups"], ["jane", "a|b"]])
        #expect(try Self.rows("a|b\nc|d\n") == [["a|b"], ["c|d"]])
    }

    /// A spreadsheet counts a value with line breaks as one row, and `sep=` as none.
    @Test func errorsOfReadingAreNamedAsInASpreadsheet() throws {
        let text = "sep=;\n\nusername;attribute.a;secret\njane;\"x\ny\nz\";\njohn;b;\"c\n"
        var input = OnboardingInput(Array(text.utf8))
        while true {
            do throws(OnboardingError) {
                if try input.next() == nil { break }
            } catch {
                #expect(error.sentence.english == "row 4, column C: this quote is not closed")
                guard case .text(let finding) = error else { break }
                #expect(finding.place == CSVPlace(line: 7, column: 8))
                return try expectText(of: error.sentence)
            }
        }
        Issue.record("no error")
    }

    @Test func theIdentityIsThatOfTheBytes() throws {
        let folder = try TemporaryFolder()
        var bytes = Self.bytes(5_000)
        try folder.write("a", bytes)
        let identity = try OnboardingInput(folder.path("a")).identity()
        #expect(identity.size == bytes.count)
        try folder.write("b", bytes)
        #expect(try OnboardingInput(folder.path("b")).identity() == identity)
        bytes[bytes.count / 2] ^= 1
        try folder.write("b", bytes)
        let other = try OnboardingInput(folder.path("b")).identity()
        #expect(other.size == identity.size && other.digest != identity.digest)
    }

    @Test func onlyRegularFilesAreRead() throws {
        let folder = try TemporaryFolder()
        #expect(throws: OnboardingError.self) { try OnboardingInput(folder.path("none")) }
        #expect(throws: OnboardingError.unreadable(FileError(folder.path, .noFile))) {
            try OnboardingInput(folder.path)
        }
    }
}
