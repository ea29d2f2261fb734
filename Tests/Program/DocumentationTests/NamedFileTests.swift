import FoundationEssentials
import TestSupport
import Testing

/// The files and types named in the first columns of the tables of the map, of the page for contributors and of the modules.
struct NamedFileTests {
    private static let documents = ["Sources/ARCHITECTURE.md", "Sources/CONTRIBUTING.md"] + ModuleReadme.paths

    @Test(arguments: documents) func everyNamedFileIsThere(_ document: String) throws {
        let missing = try Self.names(inFile: document).filter { !Self.isThere($0, among: Self.paths) }
        #expect(missing.isEmpty, "\(document) names what is no file: \(missing.joined(separator: ", "))")
    }

    @Test func theTablesAreRead() throws {
        let names = try Self.documents.flatMap(Self.names(inFile:))
        #expect(names.count > 100)
    }

    @Test func namesAreReadFromFirstColumns() {
        let text = "| `Wizard/A.swift`, `B`, `swift test` | `C` |\n| [D] `E.rules`, `Goldens/…` | |\n`F`\n"
        #expect(Self.names(in: text) == ["Wizard/A.swift", "B", "E"])
    }

    @Test(arguments: [("Wizard/A.swift", true), ("A", true), ("Wizard/", true), ("B", false), ("izard/A.swift", false)])
    func aFileIsFoundByItsName(_ name: String, _ isThere: Bool) {
        #expect(Self.isThere(name, among: ["Sources/Wizard/Wizard/A.swift"]) == isThere)
    }

    /// Every path below the folders of the package.
    private static let paths = ["Sources", "Tests", "Assets", ".ci", ".dev"].flatMap { folder in
        let below = try? FileManager.default.subpathsOfDirectory(atPath: "\(Checkout.root)/\(folder)/")
        return (below ?? []).map { "\(folder)/\($0)" }
    }

    private static func names(inFile document: String) throws -> [String] {
        names(in: try String(contentsOfFile: "\(Checkout.root)/\(document)", encoding: .utf8))
    }

    /// The names in backticks in the first columns, without commands and names with an ellipsis.
    private static func names(in markdown: String) -> [String] {
        markdown.split(separator: "\n").filter { $0.hasPrefix("|") }.flatMap { row in
            let column = row.dropFirst().prefix { $0 != "|" }
            return column.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset % 2 == 1 && !$0.element.contains(" ") && !$0.element.contains("…") }
                .map { typeAlone(String($0.element)) }
        }
    }

    /// Returns `Type` for `Type.member`; returns a path unchanged.
    private static func typeAlone(_ name: String) -> String {
        let endings = [".swift", ".md", ".txt"]
        guard !name.contains("/"), !endings.contains(where: name.hasSuffix) else { return name }
        return String(name.prefix { $0 != "." })
    }

    /// Whether a file or folder has a path with this suffix.
    ///
    /// A name without a suffix is a Swift file's.
    private static func isThere(_ name: String, among paths: [String]) -> Bool {
        let isPath = name.contains("/") || name.contains(".")
        let wanted = "/" + (isPath ? name : name + ".swift")
        let folder = name.hasSuffix("/") ? "/" + name : nil
        return paths.contains { path in
            let path = "/" + path
            return path.hasSuffix(wanted) || folder.map { (path + "/").contains($0) } == true
        }
    }
}
