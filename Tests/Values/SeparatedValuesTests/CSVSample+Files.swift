import SeparatedValues

extension CSVSample {
    static let all = plain + spreadsheets + encodings + broken + workbooks

    private static let plain: [CSVSample] = [
        CSVSample("empty", "", rows: []),
        CSVSample("only line breaks", "\r\n\n\r\r\n", rows: []),
        CSVSample("header only, no last newline", "username", rows: [["username"]]),
        CSVSample("LF", "a,b\n1,2\n", rows: [["a", "b"], ["1", "2"]]),
        CSVSample("CR LF", "a,b\r\n1,2\r\n", rows: [["a", "b"], ["1", "2"]]),
        CSVSample("CR", "a,b\r1,2\r", rows: [["a", "b"], ["1", "2"]]),
        CSVSample(
            "mixed line breaks", "a,b\n1,2\r3,4\r\n5,6", rows: [["a", "b"], ["1", "2"], ["3", "4"], ["5", "6"]]),
        CSVSample("quotes", "a,b\n\"1\",\"2, 3\"\n", rows: [["a", "b"], ["1", "2, 3"]]),
        CSVSample("doubled quotes", "a\n\"\"\"x\"\" y\"\n", rows: [["a"], ["\"x\" y"]]),
        CSVSample(
            "line breaks in quotes", "a,b\r\n\"1\r\n2\n3\r4\",5\r\n", rows: [["a", "b"], ["1\r\n2\n3\r4", "5"]]),
        CSVSample(
            "quotes within a bare value", "a,b\n5\" disk,x\"y\"\n", rows: [["a", "b"], ["5\" disk", "x\"y\""]]),
        CSVSample("blanks around values", " a ,\tb\n \u{A0}1\u{2003} ,2 3 \n", rows: [["a", "b"], ["1", "2 3"]]),
        CSVSample("blanks around quotes", "a,b\n  \" 1 \" ,\u{3000}\"2\"\u{A0}\n", rows: [["a", "b"], [" 1 ", "2"]]),
        CSVSample("empty values", "a,b,c\n,,\n\"\",1,\n", rows: [["a", "b", "c"], ["", "", ""], ["", "1", ""]]),
        CSVSample("empty lines", "\n \na\n\n1\n \u{A0}\n\"\"\n", rows: [["a"], ["1"], [""]]),
        CSVSample("short and long rows", "a,b\n1\n1,2,3\n", rows: [["a", "b"], ["1"], ["1", "2", "3"]]),
        CSVSample("a comma in the header's quotes", "\"a,b\";c\n1;2\n", rows: [["a,b", "c"], ["1", "2"]]),
        CSVSample("commas in a file with semicolons", "a;b\n1,5;2\n", rows: [["a", "b"], ["1,5", "2"]]),
        CSVSample("one column has commas", "a\n1;2\n", rows: [["a"], ["1;2"]]),
        CSVSample("letters of all lengths", "a,b\né,€\n😀,ß\n", rows: [["a", "b"], ["é", "€"], ["😀", "ß"]]),
    ]

    private static let spreadsheets: [CSVSample] = [
        CSVSample("Excel: sep=;", "sep=;\r\na;b\r\n1;2\r\n", rows: [["a", "b"], ["1", "2"]]),
        CSVSample("Excel: sep=, in capitals", "SEP=,\na,b\n1;2,3\n", rows: [["a", "b"], ["1;2", "3"]]),
        CSVSample("Excel: sep with tab", "sep=\t\ra\tb\r1\t2", rows: [["a", "b"], ["1", "2"]]),
        CSVSample("sep in quotes", "\"sep=;\"\na;b,c\n", rows: [["a", "b,c"]]),
        CSVSample("sep is a column", "sep=x,b\n1,2\n", rows: [["sep=x", "b"], ["1", "2"]]),
        CSVSample("Excel: BOM with semicolons", "\u{FEFF}a;b\r\nä;\"x;y\"\r\n", rows: [["a", "b"], ["ä", "x;y"]]),
        CSVSample("BOM and sep", "\u{FEFF}sep=;\r\na;b\r\n", rows: [["a", "b"]]),
        CSVSample("BOM only", "\u{FEFF}", rows: []),
        CSVSample("tabs", "a\tb\n1\t\n\t2\n", rows: [["a", "b"], ["1", ""], ["", "2"]]),
        CSVSample(
            "cleared cells before the header", ";;\r\n\r\na;b\r\n;;\r\n1;2\r\n",
            rows: [["a", "b"], ["", "", ""], ["1", "2"]]),
        CSVSample(
            "Excel: UTF-16 LE with tabs", utf16("\u{FEFF}a\tb\r\nä😀\t\"x\ty\"\r\n", .littleEndian),
            rows: [["a", "b"], ["ä😀", "x\ty"]]),
        CSVSample(
            "UTF-16 BE", utf16("\u{FEFF}a,b\nä,😀", .bigEndian), rows: [["a", "b"], ["ä", "😀"]]),
    ]

    private static let zip: [UInt8] = [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 26)

    private static let workbooks: [CSVSample] = [
        CSVSample(
            "Excel: .xlsx", zip + Array("[Content_Types].xml".utf8) + [UInt8](repeating: 0, count: 900), rows: [],
            error: CSVError(.workbook(.excel), 1, 1)),
        CSVSample(
            "LibreOffice: .ods", zip + Array("mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK".utf8), rows: [],
            error: CSVError(.workbook(.openDocument), 1, 1)),
        CSVSample(
            "Excel: .xls", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0, 0], rows: [],
            error: CSVError(.workbook(.oldExcel), 1, 1)),
        CSVSample(
            "ZIP", zip + Array("users.csv".utf8), rows: [], error: CSVError(.workbook(.archive), 1, 1)),
        CSVSample("begins like a ZIP", "PK\nP\n", rows: [["PK"], ["P"]]),
        CSVSample("one letter", "P", rows: [["P"]]),
    ]

    private static let encodings: [CSVSample] = [
        CSVSample(
            "Windows-1252", [0x61, 0x0A, 0xE4, 0x80, 0x9F, 0x0A], encoding: .windows1252, rows: [["a"], ["ä€Ÿ"]]),
        CSVSample(
            "Windows-1252 as UTF-8", [0x61, 0x2C, 0x62, 0x0A, 0x78, 0x2C, 0xE4, 0x0A], rows: [["a", "b"]],
            error: CSVError(.invalidBytes(.utf8), 2, 3)),
        CSVSample(
            "no character in Windows-1252", [0x61, 0x0A, 0x81], encoding: .windows1252, rows: [["a"]],
            error: CSVError(.invalidBytes(.windows1252), 2, 1)),
        CSVSample(
            "Windows-1254", [0x61, 0x0A, 0xDE, 0xFD, 0xF0, 0xE4, 0x80, 0x0A], encoding: .windows1254,
            rows: [["a"], ["Şığä€"]]),
        CSVSample(
            "no character in Windows-1254", [0x61, 0x0A, 0x9E], encoding: .windows1254, rows: [["a"]],
            error: CSVError(.invalidBytes(.windows1254), 2, 1)),
        CSVSample("a BOM is stronger", Array("\u{FEFF}ä\n".utf8), encoding: .windows1252, rows: [["ä"]]),
        CSVSample(
            "UTF-16 LE without BOM", utf16("a\tb\n", .littleEndian), encoding: .utf16LittleEndian, rows: [["a", "b"]]),
        CSVSample(
            "overlong UTF-8", [0x61, 0x0A, 0xC0, 0xAF], rows: [["a"]], error: CSVError(.invalidBytes(.utf8), 2, 1)),
        CSVSample(
            "a surrogate in UTF-8", [0x61, 0x0D, 0xED, 0xA0, 0x80], rows: [["a"]],
            error: CSVError(.invalidBytes(.utf8), 2, 1)),
        CSVSample(
            "above U+10FFFF", [0x61, 0x0A, 0xF4, 0x90, 0x80, 0x80], rows: [["a"]],
            error: CSVError(.invalidBytes(.utf8), 2, 1)),
        CSVSample("cut UTF-8", [0x61, 0x62, 0xE2, 0x82], rows: [], error: CSVError(.invalidBytes(.utf8), 1, 3)),
        CSVSample("half a BOM", [0xEF, 0xBB], rows: [], error: CSVError(.invalidBytes(.utf8), 1, 1)),
        CSVSample(
            "a high surrogate alone", [0xFF, 0xFE, 0x61, 0, 0x3D, 0xD8, 0x61, 0], rows: [],
            error: CSVError(.invalidBytes(.utf16LittleEndian), 1, 2)),
        CSVSample(
            "a low surrogate alone", [0xFE, 0xFF, 0, 0x61, 0xDC, 0x00], rows: [],
            error: CSVError(.invalidBytes(.utf16BigEndian), 1, 2)),
        CSVSample(
            "half a unit", [0xFE, 0xFF, 0, 0x61, 0], rows: [], error: CSVError(.invalidBytes(.utf16BigEndian), 1, 2)),
    ]

    private static let broken: [CSVSample] = [
        CSVSample("an unclosed quote", "a,b\n1,\"2\n3", rows: [["a", "b"]], error: CSVError(.unclosedQuote, 2, 3)),
        CSVSample(
            "text after a quote", "a\n\"1\" x\n", rows: [["a"]], error: CSVError(.textAfterQuote, 2, 5)),
        CSVSample(
            "a quote after a quote", "a\r\"1\" \"x\"\n", rows: [["a"]], error: CSVError(.textAfterQuote, 2, 5)),
        CSVSample("NUL", "a\r\nx\u{0}y\n", rows: [["a"]], error: CSVError(.nul, 2, 2)),
        CSVSample("NUL after CR", "a\r1\r\u{0}", rows: [["a"], ["1"]], error: CSVError(.nul, 3, 1)),
        CSVSample("UTF-16 without BOM", utf16("a\n", .littleEndian), rows: [], error: CSVError(.nul, 1, 2)),
        CSVSample(
            "256 values", Array(String(repeating: ",", count: 255).utf8) + [0x78],
            rows: [[String](repeating: "", count: 255) + ["x"]]),
        CSVSample(
            "257 values", Array("a,b\n\(String(repeating: ",", count: 256))".utf8), rows: [["a", "b"]],
            error: CSVError(.manyValues, 2, 257)),
    ]

    private enum Order { case littleEndian, bigEndian }

    private static func utf16(_ text: String, _ order: Order) -> [UInt8] {
        text.utf16.flatMap { unit in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return order == .bigEndian ? bytes : bytes.reversed()
        }
    }
}
