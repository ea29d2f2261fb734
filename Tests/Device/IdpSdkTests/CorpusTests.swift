import HTML
import IdentityModel
import Testing

@testable import IdpSdk

/// Pages of providers and malicious pages, each with its expected reading.
///
/// `UPDATE_CORPUS=1` in the environment writes the readings instead of comparing them.
@Suite(.timeLimit(.minutes(2))) struct CorpusTests {
    @Test(arguments: Corpus.names) func everyPageIsReadAsExpected(_ name: String) throws {
        let found = CorpusReading(of: try Corpus.page(name), redirectURI: Corpus.redirectURI).text
        if Corpus.isUpdating {
            try Corpus.write(found, name)
            return
        }
        #expect(found == Corpus.reading(name), "\(name) is read otherwise; UPDATE_CORPUS=1 writes it")
    }

    @Test func noReadingIsLeftOfAPageThatIsGone() throws {
        #expect(Corpus.names.count > 70)
        #expect(try Corpus.readingNames() == Corpus.names)
    }
}
