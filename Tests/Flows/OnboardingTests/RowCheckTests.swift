import FlowModel
import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Sentences
import SeparatedValues
import Testing

@testable import Onboarding

@Suite struct RowCheckTests {
    @Test func aRowHasEveryValue() throws {
        let table = try OnboardingTable(
            """
            Length;Period;Password;Groups;Tenant;Last name;First name;E-Mail;User name;Valid from;Valid until;attribute.Note
            10;14d;  p w ;/a/b| c |/a/b;acme;Doe;Jane;Jane@Example.com; jane ;01.07.2026;2026-12-31;"two
            lines"
            """)
        #expect(table.findings.isEmpty)
        let row = try #require(table.rows.first)
        #expect(row.number == 1)
        #expect(row.user.username == "jane")
        #expect(row.user.email == "Jane@Example.com")
        #expect(row.user.firstName == "Jane")
        #expect(row.user.lastName == "Doe")
        #expect(row.user.groups == ["/a/b", "/c"])
        #expect(row.user.password == Secret("  p w "))
        #expect(row.tenant == TenantID("acme"))
        #expect(row.codeLength == 10)
        #expect(row.period == CodePeriod("14d"))
        #expect(row.validFrom == (try Date(iso: "2026-06-30T22:00:00Z")))
        #expect(row.validUntil == (try Date(iso: "2026-12-31T23:00:00Z")))
        #expect(row.attributes == ["Note": "two\nlines"])
        #expect(row.start.line == 2)
        #expect(row.values.count == 11)
        #expect(!row.values.contains("  p w ") && !row.values.contains("p w"))
    }

    @Test func whatIsEmptyIsNotSet() throws {
        let row = try #require(
            try OnboardingTable("username,email,groups,password,period,attribute.a\njane").rows.first)
        #expect(row.user.email == nil)
        #expect(row.user.groups == nil)
        #expect(row.user.password == nil)
        #expect(row.period == nil)
        #expect(row.attributes.isEmpty)
        #expect(row.values == ["jane", "", "", "", ""])
    }

    @Test func aBlankIsAPasswordOnlyInQuotes() throws {
        let table = try OnboardingTable("username,password\njane, \njohn,\" \"\n")
        #expect(table.rows.map(\.user.password) == [nil, Secret(" ")])
    }

    @Test(
        arguments: [
            ("username,email", ",a@b", 1, "the username is missing"),
            ("email,username", "a@b", 1, "the username is missing"),
            ("username", "jo", 1, "a username has 3 to 255 characters: \"jo\""),
            ("username", "jane doe", 1, "username must not contain \" \" (U+0020): character 5"),
            ("username", "ja\u{200B}ne", 3, "username must not contain U+200B"),
            ("username", "\u{430}nna", 1, "username must not contain \"\u{430}\" (U+0430): character 1"),
            ("username,email", "jane,jane.example.com", 6, "\"jane.example.com\" is not an e-mail address"),
            ("username,email", "jane,a@x..de", 6, "\"a@x..de\" is not an e-mail address"),
            ("username,email", "jane,.a@x.de", 6, "\".a@x.de\" is not an e-mail address"),
            ("username,email", "jane,a.@x.de", 6, "\"a.@x.de\" is not an e-mail address"),
            ("username,email", "jane,a@-x.de", 6, "\"a@-x.de\" is not an e-mail address"),
            ("username,email", "jane,a@x_y.de", 6, "\"a@x_y.de\" is not an e-mail address"),
            ("username,email", "jane,a[1]@x.de", 6, "\"a[1]@x.de\" is not an e-mail address"),
            ("username,email", "jane,a@b@c", 6, "\"a@b@c\" is not an e-mail address"),
            ("username,email", "jane,a b@c", 6, "\"a b@c\" is not an e-mail address"),
            ("username,firstName", "jane,J<", 6, "firstName must not contain \"<\": character 2"),
            ("username,lastName", "jane,\"a\tb\"", 8, "lastName must not contain U+0009"),
            ("username,tenant", "jane,a/b", 6, "tenant must not contain \"/\": character 2"),
            ("username,groups", "jane,a||b", 6, "\"\" is not the path of a group, such as /staff/berlin"),
            ("username,groups", "jane,/a/", 6, "\"/a/\" is not the path of a group, such as /staff/berlin"),
            ("username,password", "jane,x\u{200B}", 7, "password must not contain U+200B"),
            ("username,password", "jane,x\t", 6, "password must not contain U+0009"),
            (
                "username,period", "jane,2 weeks", 6,
                "\"2 weeks\" is not a period: write a number with d, h or m, such as 14d"
            ),
            ("username,period", "jane,5m", 6, "the period must be from 10m to 60d, not \"5m\""),
            ("username,period", "jane,61d", 6, "the period must be from 10m to 60d, not \"61d\""),
            ("username,period", "jane,0", 6, "the period must be from 10m to 60d, not \"0\""),
            ("username,length", "jane,7", 6, "a code has 8 to 12 digits, not \"7\""),
            ("username,length", "jane,13", 6, "a code has 8 to 12 digits, not \"13\""),
            ("username,length", "jane,eight", 6, "a code has 8 to 12 digits, not \"eight\""),
            (
                "username,validFrom", "jane,12/01/2026", 6,
                "\"12/01/2026\" can mean two days: write a date as 2026-12-01 or 01.12.2026"
            ),
            ("username,validFrom", "jane,2026-02-29", 6, "the calendar has no \"2026-02-29\""),
            (
                "username,validFrom", "jane,2026-12-01T08:00:00", 6,
                "\"2026-12-01T08:00:00\" has no zone: end it with Z or such as +01:00"
            ),
            (
                "username,validFrom", "jane,soon", 6,
                "\"soon\" is not a time: write 2026-12-01, 01.12.2026 or 2026-12-01T08:00:00+01:00"
            ),
            ("username,validFrom,validUntil", "jane,2026-12-02,2026-12-01", 17, "validUntil is not after validFrom"),
            ("username,attribute.a", "jane,\u{202E}x", 6, "attribute.a must not contain U+202E"),
            ("username", "bob\u{200D}by", 1, "username must not contain U+200D: character 3"),
            ("username", "bob\u{34F}by", 1, "username must not contain U+034F: character 3"),
            ("username,email", "bobby,bob\u{FE0F}by@a", 7, "\"bob\u{FE0F}by@a\" is not an e-mail address"),
            ("username,lastName", "bobby,\u{2066}x", 7, "lastName must not contain U+2066"),
        ])
    func aBadValueIsToldByLineAndColumn(_ header: String, _ row: String, _ column: Int, _ finding: String) throws {
        let table = try OnboardingTable("\(header)\n\(row)\n")
        #expect(table.findings.map(\.finding.english) == [finding])
        #expect(table.findings.first?.place == CSVPlace(line: 2, column: column))
        if let finding = table.findings.first { try expectText(of: finding.sentence) }
    }

    /// Scripts need the joiners: they are refused only where names are compared.
    @Test func aPersonsNameHasTheJoinersOfItsScript() throws {
        let table = try OnboardingTable("username,firstName\njane,\u{645}\u{6CC}\u{200C}\u{62E}\n")
        #expect(table.rows.map(\.user.firstName) == ["\u{645}\u{6CC}\u{200C}\u{62E}"] && table.findings.isEmpty)
    }

    /// As `CSVWriter` guards them; the results of the run have the values themselves.
    @Test func valuesOfResultsAreReadAsTheyWere() throws {
        let table = try OnboardingTable("username,attribute.tel,password\n'+49151,''=1,'+x\n'jane,'a,'b\n")
        #expect(table.rows.first?.user.username == "+49151", "\(table.findings)")
        #expect(table.rows.first?.values == ["+49151", "'=1"])
        #expect(table.rows.first?.attributes == ["tel": "'=1"])
        #expect(table.rows.first?.user.password?.exposedText == "'+x")
    }

    @Test func longNamesAreRefused() throws {
        let long = String(repeating: "x", count: 256)
        let table = try OnboardingTable("username,firstName,email\n\(long),\(long),\(long)@b\n")
        #expect(table.findings.count == 3)
        for finding in table.findings { try expectText(of: finding.sentence) }
    }

    @Test func allFindingsOfARowAreInOrder() throws {
        let table = try OnboardingTable("period,username,email\nx,jo,y\n")
        #expect(table.findings.map(\.place.column) == [1, 3, 6])
    }

    @Test func theTenantDecidesTheBounds() throws {
        let bounds = OnboardingBounds(
            codeLength: 6...6, shortestPeriod: try #require(CodePeriod("1h")),
            longestPeriod: try #require(CodePeriod("2h")))
        let table = try OnboardingTable("username,length,period\njane,6,2h\njohn,8,1d\n", bounds: bounds)
        #expect(table.rows.map(\.codeLength) == [6])
        #expect(
            table.findings.map(\.finding.english) == [
                "a code has 6 to 6 digits, not \"8\"", "the period must be from 1h to 2h, not \"1d\"",
            ])
    }
}
