import FoundationEssentials
import HTML
import IdentityModel
import Testing

@testable import IdpSdk

/// Pages of providers and malicious pages, each with its expected reading.
///
/// `UPDATE_CORPUS=1` in the environment writes the readings instead of comparing them.
@Suite(.timeLimit(.minutes(2))) struct CorpusTests {
    @Test(arguments: Corpus.names) func everyPageIsReadAsExpected(_ name: String) throws {
        let file = try Corpus.file(name)
        let found = CorpusReading(of: file.served, redirectURI: Corpus.redirectURI)
        if Corpus.isUpdating {
            try Corpus.write(CorpusFile(served: file.description.served, reading: found), name)
            return
        }
        let expected = try #require(file.description.reading, "no reading of \(name); UPDATE_CORPUS=1 writes it")
        #expect(found == expected, "\(name) is read as\n\(found)")
    }

    @Test func noReadingIsLeftOfAPageThatIsGone() throws {
        #expect(Corpus.names.count > 70)
        #expect(try Corpus.readingNames() == Corpus.names)
    }
}
