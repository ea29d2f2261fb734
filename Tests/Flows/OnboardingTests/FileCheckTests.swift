import IdentityModel
import Localization
import PrivateFiles
import Sentences
import SeparatedValues
import TestSupport
import Testing

@testable import Onboarding

@Suite struct FileCheckTests {
    private static func report(_ text: String, memory: Int = 1_000, mostFindings: Int = 1_000) throws -> CheckReport {
        let folder = try TemporaryFolder()
        let (check, rows) = try OnboardingTable.check(text)
        let sort = ExternalSort(folder: folder.path, memory: memory, mostRuns: 3)
        var file = FileCheck(check, sort: sort, mostFindings: mostFindings)
        for row in rows { try file.take(row) }
        return try file.report()
    }

    @Test func aGoodFileHasNoFindings() throws {
        let report = try Self.report("username,email\njane,jane@a\n,\njohn,\nmary,\n")
        #expect(report.isAccepted)
        #expect(report.rows == 3)
    }

    @Test func repeatedNamesAreComparedAsTheServerDoes() throws {
        let report = try Self.report(
            """
            username,email
            jane,Jane@a
            john,x@a
            JANE,y@a
            mary,jane@A
            jane,z@a
            """)
        #expect(
            report.findings.map(\.sentence.english) == [
                "row 4, column A (username): username \"jane\" is repeated: it is also in row 2",
                "row 5, column B (email): email \"jane@a\" is repeated: it is also in row 2",
                "row 6, column A (username): username \"jane\" is repeated: it is also in row 2",
            ])
        for finding in report.findings { try expectText(of: finding.sentence) }
    }

    /// The server takes such a name, but a command could read it as an option.
    @Test func aNameThatIsAnOptionIsAcceptedWithAWarning() throws {
        let report = try Self.report("email,username\na@b,jane\nc@d,--from\n,-x y\n", mostFindings: 1)
        #expect(report.findings.map(\.place.line) == [4])
        let warning = try #require(report.warnings.first)
        #expect(
            warning.sentence.english
                == "row 3, column B (username): the user name --from begins with -: in a command, write it after --")
        #expect(report.warnings.count == 1 && report.furtherWarnings == 0)
        try expectText(of: warning.sentence)
    }

    @Test(
        arguments: [
            ("firstName", "'Jane'", "the quotation marks become part of the value: 'Jane'"),
            ("lastName", "„Doe“", "the quotation marks become part of the value: „Doe“"),
            ("username", "‘jane’", "the quotation marks become part of the value: ‘jane’"),
            ("attribute.tel", "1.23E+05", "a spreadsheet has shortened a number to \"1.23E+05\": give"),
            ("username", "1.23E+05", "a spreadsheet has shortened a number to \"1.23E+05\": give"),
            ("attribute.tel", "\"4,9E+12\"", "a spreadsheet has shortened a number to \"4,9E+12\": give"),
        ])
    func whatWasSurelyNotMeantIsAWarning(_ column: String, _ value: String, _ words: String) throws {
        let header = column == "username" ? "username,email" : "\(column),username"
        let report = try Self.report("\(header)\n\(value),\(column == "username" ? "" : "jane")\n")
        #expect(report.isAccepted, "\(report.findings)")
        let warning = try #require(report.warnings.first)
        #expect(report.warnings.count == 1)
        #expect(warning.sentence.english.hasPrefix("row 2, column A (\(column)): \(words)"), "\(warning)")
        try expectText(of: warning.sentence)
    }

    @Test(arguments: ["O'Neil", "‘J’ Doe", "1E5", "123000", "E+05", "'"]) func otherNamesAreNone(
        _ name: String
    ) throws {
        #expect(try Self.report("username,firstName\njane,\(name)\n").warnings.isEmpty)
    }

    @Test func eachGroupIsNotedWhereItIsNamedFirst() throws {
        let report = try Self.report("tenant,username,groups\n,jane,/b|a\n,john,/a\nx,mary,/a\n,x y,/c\n")
        #expect(
            report.groups.map { "\($0.name.tenant?.rawValue ?? "") \($0.name.path)" }.sorted() == [
                " /a", " /b", "x /a",
            ])
        #expect(report.groups.map(\.place.line) == [2, 2, 4])
    }

    /// The place in the text is in the JSON, the place in the table in the sentence.
    @Test func aFindingIsNamedAsASpreadsheetShowsIt() throws {
        let columns = (1...27).map { "attribute.a\($0)" }.joined(separator: ",")
        let blanks = String(repeating: ",", count: 27)
        let report = try Self.report(
            "\nBenutzername,\(columns),Länge\n\"jane\",\"a\nb\"\(blanks)\njohn,\(blanks)7\nJane\n")
        #expect(
            report.findings.map(\.sentence.english) == [
                "row 4, column AC (Länge): a code has 8 to 12 digits, not \"7\"",
                "row 5, column A (Benutzername): username \"jane\" is repeated: it is also in row 3",
            ])
        #expect(report.findings.map(\.place.line) == [5, 6])
        for finding in report.findings { try expectText(of: finding.sentence) }
    }

    @Test func eachTenantHasItsOwnNames() throws {
        let report = try Self.report("tenant,username\na,jane\nb,jane\n,jane\nb,Jane\n")
        #expect(report.findings.map(\.place.line) == [5])
    }

    /// A row without tenant is of the provider's own.
    @Test func aRowWithoutTenantIsOfTheTenantThatTheRunHas() throws {
        let report = try Self.report("tenant,username\n,jane\nsandbox,jane\n")
        #expect(report.findings.map(\.place.line) == [3])
    }

    @Test func aNameMayBeAnotherUsersAddress() throws {
        #expect(try Self.report("username,email\njane@a,x@a\njohn,jane@a\n").isAccepted)
    }

    @Test func findingsAreInTheOrderOfTheFileAndBounded() throws {
        var dice = SplitMix(seed: 45)
        var text = "username,length\n"
        var wrong: [CSVPlace] = []
        var first: [Int: Int] = [:]
        for line in 2..<900 {
            let (name, length) = (dice.below(600), 7 + dice.below(3))
            text += "user\(name),\(length)\n"
            if first[name] == nil { first[name] = line } else { wrong.append(CSVPlace(line: line, column: 1)) }
            if length == 7 { wrong.append(CSVPlace(line: line, column: "user\(name),".utf8.count + 1)) }
        }
        wrong.sort()
        for most in [1, 10, wrong.count - 1, wrong.count, 5_000] {
            let report = try Self.report(text, mostFindings: most)
            #expect(report.findings.map(\.place) == Array(wrong.prefix(most)))
            #expect(report.furtherFindings == max(0, wrong.count - most))
        }
    }

    @Test func theErrorThatEndsTheReadingIsAFinding() throws {
        let folder = try TemporaryFolder()
        try folder.write("users.csv", Array("username\njo\njane\n\"x\n".utf8))
        var input = try OnboardingInput(folder.path("users.csv"))
        let header = try OnboardingHeader(try #require(try input.next()))
        let check = RowCheck(header, bounds: OnboardingBounds(), zone: .utc)
        let report = try FileCheck.report(on: &input, check, folder: folder.path, tenant: .sandbox)
        #expect(report.rows == 2)
        #expect(report.findings.map(\.place.line) == [2, 4])
        #expect(report.findings.last?.finding.english == "this quote is not closed")
        for finding in report.findings { try expectText(of: finding.sentence) }
    }

    @Test(
        arguments: [
            CSVError.Reason.invalidBytes(.utf8), .invalidBytes(.windows1252), .nul, .unclosedQuote, .textAfterQuote,
            .longValue, .manyValues, .workbook(.excel), .workbook(.archive),
        ])
    func eachErrorOfReadingHasAText(_ reason: CSVError.Reason) throws {
        try expectText(of: CSVError(reason, at: CSVPlace(line: 1, column: 2)).finding)
    }

    @Test func theSentenceNamesTheOptionForAnEncoding() {
        let error = CSVError(.invalidBytes(.utf8), at: CSVPlace(line: 3, column: 4))
        #expect(error.finding.english.contains("--encoding windows-1252"))
    }
}
