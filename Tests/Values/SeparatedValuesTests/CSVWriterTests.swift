import SeparatedValues
import TestSupport
import Testing

@Suite struct CSVWriterTests {
    @Test func aRowIsQuotedAndEndsInCRLF() {
        #expect(CSVWriter.line(["a", "", "x\"y", "1,2"]) == Array("\"a\",\"\",\"x\"\"y\",\"1,2\"\r\n".utf8))
    }

    @Test(
        arguments: [
            ("=1+1", "'=1+1"), ("'=1", "''=1"), ("''@x", "'''@x"), ("+49", "'+49"), ("-", "'-"), ("\tx", "'\tx"),
            ("\rx", "'\rx"), ("\n", "'\n"), ("\r\n", "'\r\n"), ("\u{0}", "'\u{0}"), ("＝1", "'＝1"), ("＋", "'＋"),
            ("－", "'－"), ("＠", "'＠"), ("a;=1", "a;'=1"), ("a,'+1", "a,''+1"), (";\t=", ";'\t'="), ("a; =1", "a; =1"),
            ("=1;=2,x", "'=1;'=2,x"), ("a'=1", "a'=1"), ("'", "'"), ("'x", "'x"), ("x=", "x="), (" =1", " =1"),
            ("", ""),
        ])
    func whatASpreadsheetComputesGetsAnApostrophe(_ value: String, _ written: String) {
        #expect(SpreadsheetText.guarded(value) == written)
        #expect(SpreadsheetText.unguarded(written) == value)
    }

    @Test func valuesAreDividedByTheDelimiter() {
        #expect(CSVWriter.line(["a", "b;c"], delimiter: .semicolon) == Array("\"a\";\"b;c\"\r\n".utf8))
        #expect(CSVWriter.line(["a", "b"], delimiter: .tab) == Array("\"a\"\t\"b\"\r\n".utf8))
    }

    @Test func aWrittenFileIsReadUnchanged() {
        var dice = SplitMix(seed: 42)
        let alphabet: [Unicode.Scalar] = [
            "'", "=", "+", "-", "@", "\t", "\r", "\n", "＝", "\"", ",", ";", " ", "a", "ä", "😀", "\u{301}",
        ]
        for _ in 0..<SplitMix.rounds(300) {
            let columns = 1 + dice.below(4)
            let rows = (0..<dice.below(5)).map { _ in
                (0..<columns).map { _ in
                    var text = String.UnicodeScalarView()
                    for _ in 0..<dice.below(6) { text.append(alphabet[dice.below(alphabet.count)]) }
                    return String(text)
                }
            }
            let header = (0..<columns).map { "column\($0)" }
            let delimiter = CSVDelimiter.allCases[dice.below(3)]
            let file = ([header] + rows).reduce(into: CSVWriter.byteOrderMark) {
                $0 += CSVWriter.line($1, delimiter: delimiter)
            }
            let read = ReadFile(file, pieces: 1 + dice.below(9))
            #expect(read.error == nil)
            let texts = read.rows.map { $0.fields.map { SpreadsheetText.unguarded($0.text) } }
            #expect(texts.map { $0.map { Array($0.utf8) } } == ([header] + rows).map { $0.map { Array($0.utf8) } })
        }
    }
}
