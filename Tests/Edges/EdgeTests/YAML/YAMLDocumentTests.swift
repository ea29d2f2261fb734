import Testing
import YAML

@Suite struct YAMLDocumentTests {
    private func parse(_ text: String) throws -> YAMLNode { try YAMLDocument.parse(Array(text.utf8)) }

    @Test func everyValueKnowsItsPlace() throws {
        let root = try parse("name: our-keycloak\nclients:\n  login: { id: idp-wizard }\n# end\nscopes: [a, 'b c']\n")
        let entries = try #require(root.entries)
        #expect(entries.map(\.key) == ["name", "clients", "scopes"])
        #expect(entries.map(\.keyPosition.line) == [1, 2, 5])
        #expect(entries[0].value.text == "our-keycloak")
        #expect(entries[0].value.position == YAMLPosition(line: 1, column: 7))
        let login = try #require(entries[1].value.entries?.first)
        #expect(login.keyPosition == YAMLPosition(line: 3, column: 3))
        #expect(login.value.entries?.first?.value.text == "idp-wizard")
        #expect(entries[2].value.items?.map(\.text) == ["a", "b c"])
    }

    @Test func anEmptyTextIsAnEmptyMapping() throws {
        #expect(try parse("").entries == [])
        #expect(try parse("# nothing\n").entries == [])
        for text in ["\n", " \t\r\n\r\n", "  # a\n#b", "---\n# nothing\n"] { #expect(try parse(text).entries == []) }
    }

    @Test func ofSeveralDocumentsNoneIsReadAndTheSecondIsNamed() throws {
        for (text, line) in [
            ("a: b\n---\nc: d\n", 2), ("---\na: b\n--- # more\nc: d\n", 3), ("# x\n--- {a: b}\n---\r\n", 3),
        ] {
            let error = #expect(throws: YAMLError.self) { try parse(text) }
            #expect(error?.position?.line == line && error?.code == .unsupported, "\(error?.description ?? "")")
        }
        #expect(try parse("# x\n---\na: b\n").entries?.map(\.key) == ["a"])
        #expect(try parse("a: ---b\nc: |\n  ---\n").entries?.map(\.key) == ["a", "c"])
    }

    @Test func aKeyWithoutAValueHasAnEmptyOne() throws {
        #expect(try parse("admin:\n").entries?.first?.value.text == "")
    }

    @Test(arguments: [
        ("a: b: c\n", 1), ("a: 1\na: 2\n", 2), ("a: [1, 2\n", 2), ("ok: 1\n\tbad: 2\n", 1), ("a: \"unclosed\n", 1),
    ])
    func aBrokenTextIsRefusedWithItsLine(text: String, line: Int) throws {
        let error = #expect(throws: YAMLError.self) { try parse(text) }
        #expect(error?.code == .syntax)
        #expect(error?.position?.line == line, "\(error?.description ?? "")")
    }

    @Test(arguments: [
        "a: &x 1\nb: *x\n", "? [1]\n: 2\n", String(repeating: "[", count: 40) + String(repeating: "]", count: 40),
    ])
    func shapesThatAProfileNeverNeedsAreRefused(text: String) throws {
        let error = #expect(throws: YAMLError.self) { try parse(text) }
        #expect(error?.code == .unsupported)
    }

    @Test func aNulByteAndAHugeTextAreRefused() throws {
        #expect(throws: YAMLError.self) { try YAMLDocument.parse([0x61, 0x3A, 0x20, 0x00]) }
        #expect(throws: YAMLError.self) { try YAMLDocument.parse(Array(repeating: 0x20, count: 1 << 20 + 1)) }
    }
}
