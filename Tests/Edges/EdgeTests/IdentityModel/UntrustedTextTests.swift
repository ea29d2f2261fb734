import IdentityModel
import Testing

@Suite struct UntrustedTextTests {
    @Test(arguments: [
        ("\u{1B}[31mred", "␛[31mred"), ("a\u{7}b\u{7F}", "a␇b␡"), ("a\u{85}b\u{9B}1m", "a<U+0085>b<U+009B>1m"),
        ("line\r\nnext\ttab\rcr", "line next tab cr"), ("jane\u{202E}nimda", "jane<U+202E>nimda"),
        ("zero\u{200B}width\u{FEFF}", "zero<U+200B>width<U+FEFF>"), ("soft\u{AD}hyphen", "soft<U+00AD>hyphen"),
        ("sep\u{2028}x", "sep<U+2028>x"), ("tag\u{E0041}", "tag<U+E0041>"), ("Grüße 日本", "Grüße 日本"),
    ])
    func whatCouldActOrDeceiveIsMadeVisible(text: String, shown: String) {
        #expect(UntrustedText(text).sanitised() == shown)
        #expect("\(UntrustedText(text))" == shown)
    }

    @Test func everyBidirectionalControlIsMadeVisible() {
        let controls: [UInt32] = [0x061C, 0x200E, 0x200F] + Array(0x202A...0x202E) + Array(0x2066...0x2069)
        for value in controls {
            let text = Unicode.Scalar(value).map { "a\(Character($0))b" } ?? ""
            #expect(UntrustedText(text).sanitised().hasPrefix("a<U+"))
        }
    }

    @Test func noCodePointLeavesAControlOrFormatCharacterBehind() {
        for value in UInt32(0)...0x30000 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            for shown in UntrustedText(String(Character(scalar))).sanitised().unicodeScalars {
                switch shown.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator: Issue.record("U+\(value) came through")
                default: break
                }
            }
        }
    }

    @Test func longTextsAreCutAndStackedMarksAreLimited() {
        #expect(UntrustedText("abcdef").sanitised(limit: 3) == "abc…")
        let stacked = "e" + String(repeating: "\u{301}", count: 40)
        #expect(UntrustedText(stacked).sanitised().unicodeScalars.count == 5)
    }
}
