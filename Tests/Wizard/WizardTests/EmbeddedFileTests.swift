import Assets
import FoundationEssentials
import TestSupport
import Testing

@Suite struct EmbeddedFileTests {
    /// A file that is not embedded is missing in the program.
    ///
    /// Exceptions: tapes other than those for talks are played from the repository, server operators copy their files, and
    /// messages.pot is for translators.
    @Test func everyFileIsEmbeddedButOtherTapesAndAServers() throws {
        let talks = EmbeddedFile.tapes.map { "tapes/\($0.name).tape" }
        let folder = Checkout.root + "/Assets/Files"
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
            .filter {
                $0.contains(".") && (!$0.hasSuffix(".tape") || talks.contains($0)) && !$0.hasPrefix("server/")
                    && !$0.hasSuffix(".pot")
            }
        let embedding = try String(
            contentsOfFile: Checkout.root + "/Sources/Texts/CEmbeddedFiles/files.c", encoding: .utf8)
        let embedded = embedding.matches(of: #/#embed "../../../Assets/Files/([^"]+)"/#).map { String($0.output.1) }
        #expect(Set(embedded) == Set(files))
        #expect(embedded.count == files.count)
    }
}
