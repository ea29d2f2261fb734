import FoundationEssentials
import TestSupport
import Testing

/// Compares `Sources/DOCUMENTS.md` with the sources and the tests.
struct DocumentsTests {
    private static let checkout = Result { try SourceIndex(root: Checkout.root) }

    @Test func everyRowNamesWhatIsThere() throws {
        let path = "\(Checkout.root)/Sources/DOCUMENTS.md"
        let table = DocumentTable(markdown: try String(contentsOfFile: path, encoding: .utf8))
        let faults = table.faults(in: try Self.checkout.get())
        #expect(faults.isEmpty, "Sources/DOCUMENTS.md\n\(faults.joined(separator: "\n"))")
    }

    @Test func everyAcceptanceRowIsThereAndNamesItsTests() throws {
        let path = "\(Checkout.root)/Sources/DOCUMENTS.md"
        let table = DocumentTable(markdown: try String(contentsOfFile: path, encoding: .utf8))
        let faults = table.acceptanceFaults()
        #expect(faults.isEmpty, "Sources/DOCUMENTS.md\n\(faults.joined(separator: "\n"))")
    }

    @Test func theCheckoutIsRead() throws {
        let index = try Self.checkout.get()
        #expect(index.documentedTypes.contains("IdpSdk/IdpSdkService"))
        #expect(index.documentedTypes.contains("SudoUser/SudoUserClient"))
        #expect(index.modules["IdentityModel"]?.names.contains("IdpSdkError.init(_:_:_:)") == true)
        #expect(index.testTargets["DocumentationTests"]?.tests["DocumentsTests.theCheckoutIsRead"] == false)
        let provider = index.testTargets["IdentityServerTests"]?.tests
        #expect(provider?["PoolRoutesTests.theDiscoveryDocumentNamesThePoolsAddresses"] == false, "a walk")
    }
}
