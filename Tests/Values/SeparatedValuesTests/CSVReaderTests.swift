import SeparatedValues
import TestSupport
import Testing

@Suite struct CSVReaderTests {
    @Test(arguments: CSVSample.all) func aFileGivesItsRowsOrAnErrorWithItsPlace(_ sample: CSVSample) {
        let whole = ReadFile(sample.bytes, encoding: sample.encoding)
        #expect(whole.texts == sample.rows)
        #expect(whole.error == sample.error)
    }

    @Test(arguments: CSVSample.all) func theBordersOfThePiecesChangeNothing(_ sample: CSVSample) {
        let whole = ReadFile(sample.bytes, encoding: sample.encoding)
        for size in 1...max(1, sample.bytes.count) {
            #expect(ReadFile(sample.bytes, encoding: sample.encoding, pieces: size) == whole, "pieces of \(size)")
        }
    }

    @Test(arguments: CSVSample.all) func aReaderContinuesAfterEachRow(_ sample: CSVSample) {
        let whole = ReadFile(sample.bytes, encoding: sample.encoding)
        guard let format = whole.format else { return }
        for (index, row) in whole.rows.enumerated() {
            let reader = CSVReader(continuing: format, at: row.end)
            let rest = ReadFile(Array(sample.bytes[row.end.offset...]), reader: reader, pieces: 3)
            #expect(rest.rows == Array(whole.rows[(index + 1)...]))
            #expect(rest.error == whole.error)
        }
    }

    @Test func thereAreThirtyKindsOfFiles() { #expect(CSVSample.all.count >= 30) }

    @Test func aValueKnowsItsPlaceAsAnEditorCounts() {
        let text = "\u{FEFF}n,é\r\n  x , \"a\r\nb\"\r\n\r\n\"\r\r\",y,\n"
        let rows = ReadFile(Array(text.utf8)).rows
        let places = rows.map { $0.fields.map { [$0.place.line, $0.place.column] } }
        #expect(places == [[[1, 1], [1, 3]], [[2, 3], [2, 7]], [[5, 1], [7, 3], [7, 5]]])
        #expect(rows.map(\.start.line) == [1, 2, 5])
        #expect(rows.map(\.end.line) == [2, 4, 8])
        #expect(rows.map(\.end.offset) == [9, 23, 33])
    }

    @Test func offsetsAreThoseOfTheFileInEveryEncoding() {
        let utf16: [UInt8] = [0xFF, 0xFE, 0x61, 0, 0x0D, 0, 0x0A, 0, 0xE4, 0, 0x0A, 0]
        #expect(ReadFile(utf16).rows.map { [$0.start.offset, $0.end.offset] } == [[0, 8], [8, 12]])
        let western: [UInt8] = [0x61, 0x0A, 0xE4, 0x0A]
        #expect(ReadFile(western, encoding: .windows1252).rows.map(\.end.offset) == [2, 4])
    }

    @Test func aPasswordKeepsItsBlanks() throws {
        let row = try #require(ReadFile(Array("a,b\n  x\u{A0},\" y \"\n".utf8)).rows.last)
        #expect(row.fields.map(\.untrimmed) == ["  x\u{A0}", " y "])
        #expect(row.fields.map(\.text) == ["x", " y "])
    }

    @Test(
        arguments: [
            ("a\n\u{200B}x\n", 2, 1), ("a\nx\u{200E}\n", 2, 2), ("a\n\"x\n\u{7F}\"\n", 2, 3), ("a\n\u{AD}\n", 2, 1),
            ("a\nx\u{FEFF}y\n", 2, 2), ("a\n \u{85}\n", 2, 2), ("a\nx\u{2028}y\n", 2, 2), ("a,b\nx\ty,\n", 2, 2),
            ("a\n\"\u{1}\"\n", 2, 2), ("a\n\"x\ry\"\n", 2, 3), ("a\n\u{202E}x\n", 2, 1),
        ])
    func whatIsNotVisibleIsFound(_ text: String, _ line: Int, _ column: Int) throws {
        let field = try #require(ReadFile(Array(text.utf8)).rows.last?.fields.first)
        #expect(field.refusedScalar()?.place == CSVPlace(line: line, column: column))
    }

    @Test func freeTextMayHaveLineBreaksAndTabs() throws {
        let field = try #require(ReadFile(Array("a,b\n\"x\r\ny\tz\",\n".utf8)).rows.last?.fields.first)
        #expect(field.refusedScalar(allowsLineBreaks: true) == nil)
        #expect(field.refusedScalar()?.place == CSVPlace(line: 2, column: 3))
        let hidden = try #require(ReadFile(Array("a\n\"x\ny\u{200B}\"\n".utf8)).rows.last?.fields.first)
        #expect(hidden.refusedScalar(allowsLineBreaks: true)?.scalar == "\u{200B}")
    }

    @Test func tabsAtTheEndsAreTrimmed() throws {
        let field = try #require(ReadFile(Array("a,b\n\tx\t \t,\n".utf8)).rows.last?.fields.first)
        #expect(field.text == "x")
        #expect(field.refusedScalar() == nil)
    }

    @Test func valuesAreBounded() {
        let most = CSVReader.longestValue
        let longest = ReadFile(Array("a\n".utf8) + [UInt8](repeating: 0x78, count: most))
        #expect(longest.rows.last?.fields.first?.text.utf8.count == most)
        let longer = ReadFile(Array("a\n b,\"".utf8) + [UInt8](repeating: 0x78, count: most + 1))
        #expect(longer.error == CSVError(.longValue, 2, 4))
        let blanks = ReadFile([UInt8](repeating: 0x20, count: most + 1))
        #expect(blanks.error == CSVError(.longValue, 1, 1))
    }

    @Test func randomBytesNeverChangeWithTheBorders() {
        var dice = SplitMix(seed: 41)
        let alphabet: [UInt8] = Array("a,;\"\r\n \t".utf8) + [0xC3, 0xA4, 0xEF, 0xBB, 0xBF, 0xE2, 0x80, 0x8B, 0]
        for _ in 0..<SplitMix.rounds(400) {
            let bytes = (0..<dice.below(40)).map { _ in alphabet[dice.below(alphabet.count)] }
            let whole = ReadFile(bytes)
            #expect(ReadFile(bytes, pieces: 1) == whole)
            #expect(ReadFile(bytes, pieces: 1 + dice.below(7)) == whole)
            for row in whole.rows { #expect(row.start.offset < row.end.offset) }
        }
    }
}
