import Profiles
import Sentences
import Testing

@testable import idp_wizard

/// The option that is proposed for an unknown one.
@Suite struct OptionProposalTests {
    private func complaint(_ line: String) -> Text? {
        do throws(UsageError) {
            _ = try CommandTable.program.command(
                try CommandLineParser(.program).parse(line.split(separator: " ").map(String.init)))
            return nil
        } catch { return error.message }
    }

    @Test(arguments: [
        ("serve --lisen x", "--listen"), ("--lisen=x serve", "--listen"), ("users list --jsn", "--json"),
        ("flow login --clam", "--claims"), ("flow register-fsso --isuer x", "--issuer"),
        ("flow sign-in --isuer x", "--issuer"), ("--thme dark", "--theme"), ("--langage de", "--language"),
    ])
    func theNearestOptionThatTheCommandTakesIsProposed(_ line: String, _ proposal: String) throws {
        let message = try #require(complaint(line))
        #expect(message.english.hasSuffix("Did you mean \(proposal)?"), "\(line): \(message)")
        try expectInEveryLanguage(fault: message)
    }

    @Test(arguments: ["--qqqqqqqq", "flow delete-user --clam", "users list --lisen x"])
    func withoutANearOneNothingIsProposed(_ line: String) throws {
        let message = try #require(complaint(line))
        #expect(!message.english.contains("Did you mean"), "\(message)")
    }

    /// A value typed with an unknown option may be a secret.
    @Test func theValueOfAnUnknownOptionIsNotShown() throws {
        for line in [
            "flow login --password Geheim-1", "users create jane --password=Geheim-1", "flow login --pin Geheim-1",
        ] {
            #expect(try #require(complaint(line)).english.contains("Geheim") == false)
        }
    }
}
