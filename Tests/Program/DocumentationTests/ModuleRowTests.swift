import FoundationEssentials
import TestSupport
import Testing

/// The modules that `Sources/ARCHITECTURE.md` names for types, and the `README.md` of each module.
struct ModuleRowTests {
    private static let checkout = Result { try SourceIndex(root: Checkout.root) }

    @Test func everyNameIsDeclaredInItsModule() throws {
        let rows = try Self.rows()
        let faults = rows.faults(in: try Self.checkout.get())
        #expect(faults.isEmpty, "Sources/ARCHITECTURE.md\n\(faults.joined(separator: "\n"))")
        #expect(rows.tableRows.count > 10)
    }

    @Test func everyModuleIsListedOnce() throws {
        let modules = try ModuleReadme.modules() + ["Assets"]
        let listed = try Self.rows().items.flatMap(\.modules)
        #expect(listed.sorted() == modules.sorted())
    }

    @Test(arguments: ModuleReadme.paths) func aReadmeSaysWhereToStartAndWhatIsElsewhere(_ path: String) throws {
        let lines = try String(contentsOfFile: "\(Checkout.root)/\(path)", encoding: .utf8).split(separator: "\n")
        let folder = path.split(separator: "/").dropLast().last ?? ""
        #expect(lines.first == "# \(folder)")
        #expect(lines.contains { $0.contains("Start with ") })
        #expect(lines.contains { $0.hasPrefix("It must not know ") || $0.hasPrefix("It contains nothing ") })
    }

    @Test(arguments: [
        ("- `Flows` runs `FlowEngine`.", []), ("- `Flows` has `FlowEngine.run`.", []),
        ("| `FlowEngine` | Flows | a |", []), ("| `FlowEngine+Run.swift`, `LoginStep` | Flows, Store | a |", []),
        ("- `Store` has `FlowEngine`.", ["`FlowEngine` is not declared in Store; it is declared in Flows"]),
        ("- `Motion` is fast.", ["there is no module Motion"]),
        (
            "| `FlowEngine` | Store | a |",
            [
                "`FlowEngine` is not declared in Store; it is declared in Flows", "no name is declared in Store",
            ]
        ),
        (
            "| `LoginStep` | Store | `FlowEngine` runs |",
            [
                "`FlowEngine` is not declared in Store; it is declared in Flows"
            ]
        ),
        ("| `LoginStep` | Store, Flows | a |", ["no name is declared in Flows"]),
        ("| `Login` | Store | a |", ["`Login` is not declared in Store", "no name is declared in Store"]),
    ])
    func aNameOfAnotherModuleIsFound(_ row: String, _ faults: [String]) {
        var index = SourceIndex()
        index.modules["Flows", default: Declarations()].add(file: "actor FlowEngine {\n    func run() {\n    }\n}\n")
        index.modules["Store", default: Declarations()].add(file: "enum LoginStep {\n}\n")
        index.files["Flows"] = ["FlowEngine+Run.swift"]
        let text = "## Modules\n\n\(row.hasPrefix("|") ? "| file | module | step |\n|---|---|---|\n" : "")\(row)\n"
        let line = row.hasPrefix("|") ? 5 : 3
        #expect(ModuleRows(markdown: text).faults(in: index) == faults.map { "line \(line): \($0)" })
    }

    private static func rows() throws -> ModuleRows {
        ModuleRows(markdown: try String(contentsOfFile: "\(Checkout.root)/Sources/ARCHITECTURE.md", encoding: .utf8))
    }
}
