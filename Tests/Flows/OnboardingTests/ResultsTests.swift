import FlowModel
import FoundationEssentials
import IdentityModel
import Localization
import PrivateFiles
import Sentences
import SeparatedValues
import TestSupport
import Testing

@testable import Onboarding

@Suite struct ResultsTests {
    private static let file = """
        User name;Password;E-Mail;tenant;attribute.note;;
        jane;secret;Jane@a;acme;=1+1;;
        john;secret;;;"'@x
        y"
        """

    private static func finished(_ row: OnboardingRow) throws -> FinishedRow {
        let isFirst = row.number == 1
        return FinishedRow(
            row, isFirst ? .created : .refused, reason: isFirst ? nil : "+refused\u{0}\nby \u{202E}the server",
            userID: isFirst ? "id-1" : nil, credential: isFirst ? .activationCode : nil,
            code: isFirst ? Secret("123456789012") : nil,
            expiresAt: isFirst ? try Date(iso: "2026-12-01T08:00:00Z") : nil,
            finishedAt: try Date(iso: "2026-11-01T08:00:00Z"), derivedPassword: isFirst ? Secret("pass-word") : nil)
    }

    private static func bytes(
        _ format: ResultsLayout.Format, withPassword: Bool = true, delimiter: CSVDelimiter = .comma
    ) throws -> [UInt8] {
        let rows = try OnboardingTable.rows(file)
        let layout = ResultsLayout(
            format, try OnboardingHeader(try #require(rows.first)), withPassword: withPassword, delimiter: delimiter)
        return try OnboardingTable(file).rows.reduce(layout.start) { $0 + layout.line(try finished($1)) }
    }

    @Test func theTableHasTheInputsColumnsWithoutThePassword() throws {
        let text = String(decoding: try Self.bytes(.csv, withPassword: false), as: UTF8.self)
        let expected =
            "\u{FEFF}\"User name\",\"E-Mail\",\"tenant\",\"attribute.note\",\"\",\"\","
            + "\"line\",\"outcome\",\"reason\",\"userId\",\"kind\",\"code\",\"expiresAt\",\"finishedAt\"\r\n"
            + "\"jane\",\"Jane@a\",\"acme\",\"'=1+1\",\"\",\"\",\"2\",\"created\",\"\",\"id-1\",\"activation-code\","
            + "\"1234 5678 9012\",\"2026-12-01T08:00:00Z\",\"2026-11-01T08:00:00Z\"\r\n"
            + "\"john\",\"\",\"\",\"'@x\ny\",\"\",\"\",\"3\",\"refused\",\"'+refused\u{2400} by <U+202E>the server\",\"\",\"\","
            + "\"\",\"\",\"2026-11-01T08:00:00Z\"\r\n"
        #expect(Array(text.unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test func linesOfJSONHaveTheDocumentedNames() throws {
        let lines = String(decoding: try Self.bytes(.jsonl), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 2)
        #expect(
            lines.first == """
                {"attribute.note":"=1+1","code":"123456789012","email":"Jane@a","expiresAt":"2026-12-01T08:00:00Z",\
                "finishedAt":"2026-11-01T08:00:00Z","kind":"activation-code","line":2,"outcome":"created",\
                "password":"pass-word","tenant":"acme","userId":"id-1","username":"jane"}
                """)
        #expect(lines.last?.contains("secret") == false)
    }

    @Test(arguments: ResultsLayout.Format.allCases) func resultsAreReadBack(_ format: ResultsLayout.Format) throws {
        let folder = try TemporaryFolder()
        try folder.write("results", try Self.bytes(format))
        var input = try ResultsInput(folder.path("results"))
        let first = try #require(try input.next())
        #expect(first.username == "jane" && first.email == "Jane@a" && first.tenant == TenantID("acme"))
        #expect(first.outcome == .created && first.userID == "id-1" && first.credential == .activationCode)
        #expect(first.code == Secret("123456789012") && first.password == Secret("pass-word"))
        #expect(first.expiresAt == (try Date(iso: "2026-12-01T08:00:00Z")))
        #expect(first.line == 2 && first.reason == nil)
        let second = try #require(try input.next())
        #expect(second.username == "john" && second.outcome == .refused && second.code == nil && second.email == nil)
        #expect(second.reason == "+refused\u{2400} by <U+202E>the server")
        #expect(try input.next() == nil)
    }

    /// A spreadsheet divides rows by the delimiter of the files that it writes.
    @Test(arguments: CSVDelimiter.allCases) func resultsHaveTheDelimiterOfTheInput(_ delimiter: CSVDelimiter) throws {
        let folder = try TemporaryFolder()
        let input = ["username", "email"].joined(separator: delimiter.rawValue) + "\n"
        try folder.write("users.csv", Array(input.utf8))
        let file = try OnboardingFile(folder.path("users.csv"), bounds: OnboardingBounds(), zone: .utc)
        #expect(file.delimiter == delimiter)
        try folder.write("results", try Self.bytes(.csv, delimiter: file.delimiter))
        var rows = try OnboardingInput(folder.path("results"))
        #expect(try rows.next()?.fields.count == 15)
        #expect(rows.format?.delimiter == delimiter)
        var results = try ResultsInput(folder.path("results"))
        #expect(try results.next()?.code == Secret("123456789012"))
    }

    /// The widest file has results that can be read back; a wider one is refused.
    @Test func aFileHasRoomForTheColumnsOfResults() throws {
        let folder = try TemporaryFolder()
        for columns in [OnboardingHeader.most, OnboardingHeader.most + 1] {
            let titles = ["username"] + (1..<columns).map { "attribute.a\($0)" }
            let table = try OnboardingTable(
                titles.joined(separator: ",") + "\njane" + String(repeating: ",x", count: columns - 1) + "\n")
            guard columns == OnboardingHeader.most else {
                #expect(
                    table.findings.map(\.finding.english) == ["the file has more than \(OnboardingHeader.most) columns"]
                )
                for finding in table.findings { try expectText(of: finding.sentence) }
                continue
            }
            let header = try OnboardingHeader(
                try #require(try OnboardingTable.rows(titles.joined(separator: ",") + "\n").first))
            let layout = ResultsLayout(.csv, header, withPassword: true)
            let bytes = try table.rows.reduce(layout.start) { $0 + layout.line(try Self.finished($1)) }
            try folder.write("results", bytes)
            var input = try ResultsInput(folder.path("results"))
            #expect(try input.next()?.username == "jane")
        }
    }

    /// A person has deleted columns in a spreadsheet.
    @Test func aColumnThatIsNeededIsNamed() throws {
        let folder = try TemporaryFolder()
        let cases: [(String, ResultsUse, [String])] = [
            ("username,code", .handOut, ["outcome"]), ("line,code", .handOut, ["username", "outcome"]),
            ("username,outcome", .handOut, ["code"]), ("username,outcome,password", .handOut, ["kind"]),
            ("username,outcome,code", .offboarding, ["userId"]), ("username,outcome", .summary, []),
            ("username,outcome,kind,password", .handOut, []), ("username,outcome,userId", .offboarding, []),
        ]
        for (header, use, missing) in cases {
            try folder.write("results", Array((header + "\n").utf8))
            let path = folder.path("results")
            guard !missing.isEmpty else {
                _ = try ResultsInput(path, for: use)
                continue
            }
            let error = #expect(throws: OnboardingError.missingColumns(path: path, missing)) {
                try ResultsInput(path, for: use)
            }
            try expectText(of: try #require(error).sentence)
        }
    }

    @Test func whatIsNoResultIsToldApart() throws {
        let folder = try TemporaryFolder()
        for (name, text) in [("input", "username,email\njane,\n"), ("empty", "")] {
            try folder.write(name, Array(text.utf8))
            let path = folder.path(name)
            let error = #expect(throws: OnboardingError.noResults(path: path)) { try ResultsInput(path) }
            try expectText(of: try #require(error).sentence)
        }
        for (name, text) in [
            ("table", "username,outcome\n\njane,good\n"),
            ("lines", "{\"username\":\"a\",\"outcome\":\"created\"}\n\n{]\n"),
        ] {
            try folder.write(name, Array(text.utf8))
            var input = try ResultsInput(folder.path(name))
            if name == "lines" { #expect(try input.next()?.username == "a") }
            let error = #expect(throws: OnboardingError.resultsRow(3)) { try input.next() }
            try expectText(of: try #require(error).sentence)
        }
    }
}
