import Testing

/// Verifies that the check of `Sources/DOCUMENTS.md` finds faulty rows.
struct FaultyRowTests {
    @Test func aRightRowHasNoFault() {
        #expect(
            faults("| `Start` | `Sdk/Start.init(tenant:_:)`, `Sdk/Start.locale` | `SdkTests/StartTests.starts` |")
                .isEmpty)
        #expect(faults("| Kotlin | none: this package is Swift |  |\n" + Self.complete).isEmpty)
    }

    @Test(arguments: [
        ("| `Start` | `Sdk/Start` |", "a row has three columns, and the first is not empty"),
        ("| | `Sdk/Start` | `SdkTests/StartTests.starts` |", "a row has three columns, and the first is not empty"),
        (
            "| a | `Sdk/Start` | `SdkTests/StartTests.starts` | more |",
            "a row has three columns, and the first is not empty"
        ),
        ("| a | `Sdk/Start` | |", "no test"),
        ("| a | | `SdkTests/StartTests.starts` |", "no symbol"),
        ("| a | none: elsewhere | |", "`none` needs a reason"),
        ("| a | none: it is not ours | `SdkTests/StartTests.starts` |", "`none` has no test"),
        ("| a | `Sdk/Start` and more | `SdkTests/StartTests.starts` |", "column 2 holds `names` only"),
        ("| a | `Start` | `SdkTests/StartTests.starts` |", "`Start` is no Module/Type.member"),
        ("| a | `Core/Start` | `SdkTests/StartTests.starts` |", "`Core/Start`: there is no module Core"),
        ("| a | `Sdk/Start.language` | `SdkTests/StartTests.starts` |", "`Sdk/Start.language` is not declared in Sdk"),
        ("| a | `Sdk/Start.local` | `SdkTests/StartTests.starts` |", "`Sdk/Start.local` is not declared in Sdk"),
        (
            "| a | `Sdk/Start.init(tenant:)` | `SdkTests/StartTests.starts` |",
            "`Sdk/Start.init(tenant:)` is not declared in Sdk"
        ),
        (
            "| a | `Sdk/Route.answer` | `SdkTests/StartTests.starts` |",
            "`Sdk/Route.answer` is not declared in Sdk; it is declared in Server"
        ),
        ("| a | `Sdk/Start` | `SdkTests/StartTests.stops` |", "`SdkTests/StartTests.stops` is no test"),
        ("| a | `Sdk/Start` | `SdkTests/StartTests.isNoTest` |", "`SdkTests/StartTests.isNoTest` is no test"),
        ("| a | `Sdk/Start` | `SdkTests/StartTests.waits` |", "`SdkTests/StartTests.waits` is disabled"),
        ("| a | `Sdk/Start` | `SdkTests/LaterTests.restarts` |", "`SdkTests/LaterTests.restarts` is disabled"),
        (
            "| a | `Sdk/Start` | `ServerTests/StartTests.starts` |",
            "`ServerTests/StartTests.starts` is no test; it is one of SdkTests"
        ),
    ])
    func aWrongRowIsNamed(row: String, fault: String) {
        #expect(faults(row + "\n" + Self.complete) == ["line 3: \(fault)"])
    }

    @Test func aDocumentedTypeInNoRowIsNamed() {
        #expect(
            faults("| a | `Server/Route` | `SdkTests/StartTests.starts` |")
                == ["Sdk/Start is part of the documented API and in no row"])
    }

    @Test func aTableWithoutRowsIsNamed() {
        #expect(DocumentTable(markdown: "# Documents\n").faults(in: SourceIndex()) == ["there is no row"])
    }

    @Test(arguments: [
        ("| A02 b | `Sdk/B` | `T/S.A02_a`, `T/S.other` |", []),
        ("| A02 b | `Sdk/B` | `T/S.A01_A02_a` |", []),
        ("", ["A02 has no row"]),
        ("| A02 b | `Sdk/B` | `T/S.A02_a` |\n| A02 c | `Sdk/C` | `T/S.A02_c` |", ["A02 has 2 rows"]),
        ("| A02 b | `Sdk/B` | `T/S.a_A02_b`, `T/S.A01_b` |", ["line 1: no test is named after A02"]),
        ("| A02 b | none: it is not built | |", ["line 1: no test is named after A02"]),
    ])
    func anAcceptanceRowThatIsMissingOrHasNoTestIsNamed(row: String, faults: [String]) {
        let others = DocumentTable.acceptanceIDs.filter { $0 != "A02" }.map { "| \($0) a | `Sdk/A` | `T/S.\($0)_a` |" }
        let table = DocumentTable(markdown: ([row] + others).joined(separator: "\n"))
        #expect(table.acceptanceFaults() == faults)
    }

    private static let complete = "| b | `Sdk/Start` | `SdkTests/StartTests.starts` |"

    private func faults(_ rows: String) -> [String] {
        var sdk = Declarations()
        sdk.add(
            file: """
                public struct Start: Sendable {
                    /// let language: String
                    public var locale: String { String(describing: local) }
                    private static func hidden() {
                        let local = 1
                    }
                    @available(*, deprecated, message: "(")
                    public init(
                        tenant: [String: Int] = [:], _ code: (Int, Int) -> Void = { _, _ in }
                    ) {}
                }
                """)
        var server = Declarations()
        server.add(file: "enum Route {\n    case `init`(Int), answer\n}\n")
        var tests = Declarations()
        tests.add(
            file: ###"""
                @Suite struct StartTests {
                    @Test(arguments: [
                        (1, ")"), (2, "\\"), (3, #"{"a":"("}"#),  // (
                    ])
                    func starts(number: Int, text: String) async throws {}
                    func isNoTest() {}
                    @Test(.disabled("needs a device")) func waits() {}
                }
                @Suite(.disabled("not built"))
                struct LaterTests {
                    @Test func restarts() {}
                }
                """###)
        var index = SourceIndex()
        index.modules = ["Sdk": sdk, "Server": server]
        index.testTargets = ["SdkTests": tests, "ServerTests": Declarations()]
        index.documentedTypes = Set(sdk.publicTypes.map { "Sdk/\($0)" })
        return DocumentTable(markdown: "| the document says | where it is | what shows it |\n|---|---|---|\n\(rows)\n")
            .faults(in: index)
    }
}
