import FoundationEssentials
import TestSupport
import Testing

struct NamedTypeTests {
    static let documents =
        UserDocument.paths + [
            "Sources/ARCHITECTURE.md", "Sources/CONTRIBUTING.md", "Sources/DECISIONS.md", "Sources/DOCUMENTS.md",
            "Sources/KOBIL.md",
        ] + ModuleReadme.paths

    /// A name without a declaration belongs to a removed type or to another project; the latter are in `ForeignNames`.
    @Test(arguments: documents) func everyNamedTypeIsDeclared(_ document: String) throws {
        let text = try String(contentsOfFile: "\(Checkout.root)/\(document)", encoding: .utf8)
        let declared = try Self.declared.get()
        let missing = Set(Self.typeNames(in: text)).subtracting(declared).subtracting(ForeignNames.all)
        #expect(missing.isEmpty, "\(document): \(missing.sorted().joined(separator: ", "))")
    }

    /// A foreign name that no document contains, or that is declared here, must be removed from the list.
    @Test func theForeignNamesAreThoseOfTheDocuments() throws {
        let texts = try Self.documents.map { try String(contentsOfFile: "\(Checkout.root)/\($0)", encoding: .utf8) }
        let named = Set(texts.flatMap(Self.typeNames))
        #expect(ForeignNames.all.subtracting(named).isEmpty)
        #expect(ForeignNames.all.isDisjoint(with: try Self.declared.get()))
    }

    @Test func typesAreReadFromBackticks() {
        let text =
            "`FlowEngine`, `Texts.subscript`, `swift test`, `PGPASSFILE`, `Sources/A.swift`, `OK`, FlowModel, `[Secret]`"
        #expect(Self.typeNames(in: text) == ["FlowEngine", "Texts"])
    }

    /// Every type, case and member of the package, and every target.
    private static let declared = Result {
        let index = try SourceIndex(root: Checkout.root)
        let declarations = Array(index.modules.values) + Array(index.testTargets.values)
        var names = Set(declarations.flatMap { $0.names.flatMap { $0.split(separator: ".").map(String.init) } })
        names.formUnion(index.modules.keys)
        names.formUnion(index.testTargets.keys)
        return names
    }

    /// The names in backticks with the spelling of Swift types: `Type`, and `Type` of `Type.member`.
    private static func typeNames(in markdown: String) -> [String] {
        markdown.split(separator: "\n").flatMap { line in
            line.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
                .compactMap { typeName(String($0.element)) }
        }
    }

    private static func typeName(_ text: String) -> String? {
        let name = text.prefix { $0 != "." && $0 != "(" && $0 != ":" }
        guard ![".swift", ".md", ".txt"].contains(where: text.hasSuffix), name != "Sources" else { return nil }
        guard let first = name.first, first.isUppercase, name.allSatisfy({ $0.isLetter || $0.isNumber }),
            name.contains(where: \.isLowercase), name.dropFirst().contains(where: \.isUppercase) || name.count > 3,
            !text.contains("/"), !text.contains(" ")
        else { return nil }
        return String(name)
    }
}
