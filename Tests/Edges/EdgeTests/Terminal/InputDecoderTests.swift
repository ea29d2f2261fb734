import Terminal
import TestSupport
import Testing

@Suite struct InputDecoderTests {
    /// Complete sequences from a terminal and their meanings.
    ///
    /// No bytes may remain pending after any of them.
    static let table: [(String, [InputEvent])] = [
        ("a", [.key(.character("a"))]), ("é", [.key(.character("é"))]), ("日", [.key(.character("日"))]),
        ("👩", [.key(.character("👩"))]), ("e\u{301}", [.key(.character("e")), .key(.character("\u{301}"))]),
        ("\r", [.key(.enter)]), ("\n", [.key(.enter)]), ("\t", [.key(.tab)]), ("\u{7F}", [.key(.backspace)]),
        ("\u{8}", [.key(.backspace)]), ("\u{3}", [.key(.control("c"))]), ("\0", [.key(.control(" "))]),
        ("\u{1C}", [.key(.control("\\"))]), ("\u{1F}", [.key(.control("_"))]),
        ("\u{85}", [.key(.character("\u{FFFD}"))]),
        ("\u{1B}[A", [.key(.up)]), ("\u{1B}OA", [.key(.up)]), ("\u{1B}[B", [.key(.down)]), ("\u{1B}[C", [.key(.right)]),
        ("\u{1B}OD", [.key(.left)]), ("\u{1B}[H", [.key(.home)]), ("\u{1B}OF", [.key(.end)]),
        ("\u{1B}[1~", [.key(.home)]), ("\u{1B}[8~", [.key(.end)]), ("\u{1B}[2~", [.key(.insert)]),
        ("\u{1B}[3~", [.key(.delete)]), ("\u{1B}[5~", [.key(.pageUp)]), ("\u{1B}[6~", [.key(.pageDown)]),
        ("\u{1B}[Z", [.key(.backTab)]), ("\u{1B}[1;2Z", [.key(.backTab)]),
        ("\u{1B}OP", [.key(.function(1))]), ("\u{1B}[[A", [.key(.function(1))]), ("\u{1B}[[E", [.key(.function(5))]),
        ("\u{1B}[11~", [.key(.function(1))]), ("\u{1B}[15~", [.key(.function(5))]),
        ("\u{1B}[17~", [.key(.function(6))]),
        ("\u{1B}[21~", [.key(.function(10))]), ("\u{1B}[24~", [.key(.function(12))]),
        ("\u{1B}[29~", [.key(.function(16))]), ("\u{1B}[34~", [.key(.function(20))]),
        ("\u{1B}[1;2R", [.key(.modified(.function(3), .shift))]), ("\u{1B}[1;5C", [.key(.modified(.right, .control))]),
        ("\u{1B}[1;3D", [.key(.modified(.left, .alt))]), ("\u{1B}O5A", [.key(.modified(.up, .control))]),
        ("\u{1B}[3;6~", [.key(.modified(.delete, [.control, .shift]))]),
        ("\u{1B}\u{1B}[A", [.key(.modified(.up, .alt))]), ("\u{1B}\u{1B}OA", [.key(.modified(.up, .alt))]),
        ("\u{1B}x", [.key(.alt("x"))]), ("\u{1B}é", [.key(.alt("é"))]), ("\u{1B}\r", [.key(.modified(.enter, .alt))]),
        ("\u{1B}\u{7F}", [.key(.modified(.backspace, .alt))]),
        ("\u{1B}\u{1B}x", [.key(.escape), .key(.alt("x"))]),
        ("\u{1B}OM", [.key(.enter)]), ("\u{1B}Oq", [.key(.character("1"))]), ("\u{1B}Ok", [.key(.character("+"))]),
        ("\u{1B}[I", [.focus(true)]), ("\u{1B}[O", [.focus(false)]),
        (
            "\u{1B}[<0;10;5M",
            [.mouse(MouseEvent(kind: .press, button: .left, point: Point(x: 9, y: 4)))]
        ),
        (
            "\u{1B}[<2;1;1m",
            [.mouse(MouseEvent(kind: .release, button: .right, point: .zero))]
        ),
        (
            "\u{1B}[<81;3;4M",
            [.mouse(MouseEvent(kind: .scrollDown, button: nil, point: Point(x: 2, y: 3), modifiers: .control))]
        ),
        ("\u{1B}[<35;3;4M", [.mouse(MouseEvent(kind: .move, button: nil, point: Point(x: 2, y: 3)))]),
        ("\u{1B}[97u", [.key(.character("a"))]), ("\u{1B}[97;2u", [.key(.character("A"))]),
        ("\u{1B}[97:65;2;65u", [.key(.character("A"))]), ("\u{1B}[97;1;155u", [.key(.character("a"))]),
        ("\u{1B}[97;2;7u", [.key(.character("A"))]), ("\u{1B}[97;1;?5u", []),
        ("\u{1B}[97;5u", [.key(.control("a"))]),
        ("\u{1B}[97;3u", [.key(.alt("a"))]), ("\u{1B}[27u", [.key(.escape)]),
        ("\u{1B}[13;2u", [.key(.modified(.enter, .shift))]),
        ("\u{1B}[9;2u", [.key(.backTab)]), ("\u{1B}[97;1:3u", []), ("\u{1B}[97;9u", []), ("\u{1B}[57358u", []),
        ("\u{1B}[27;5;105~", [.key(.control("i"))]), ("\u{1B}[1;1:1A", [.key(.up)]), ("\u{1B}[1;1:3A", []),
        ("\u{1B}[97;129u", [.key(.character("a"))]),
        // Unknown sequences are dropped completely.
        ("\u{1B}[99;99x", []), ("\u{1B}[?2026;2$y", []), ("\u{1B}[?62;22c", []), ("\u{1B}[>1;10;0c", []),
        ("\u{1B}[24;80R", []), ("\u{1B}[M !!", []), ("\u{1B}Oz", []), ("\u{1B}[99~", []), ("\u{1B}[201~", []),
        ("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", []), ("\u{1B}]52;c;aGk=\u{7}", []), ("\u{1B}P>|xterm(1)\u{1B}\\", []),
        ("\u{1B}_Gi=1;OK\u{1B}\\", []), ("\u{1B}[99999999999999999999~", []), ("\u{1B}[<0;0;0M", []),
        ("\u{1B}[\u{4}", [.key(.control("d"))]), ("\u{1B}[1;\r", [.key(.enter)]), ("\u{1B}[é", [.key(.character("é"))]),
        ("\u{1B}]0;x\u{1B}[A", [.key(.up)]), ("\u{1B}Pabc\r", [.key(.enter)]),
        ("\u{1B}[200~hi\u{1B}[201~", [.paste(Paste("hi".utf8))]), ("\u{1B}[200~\u{1B}[201~", [.paste(Paste("".utf8))]),
        ("\u{1B}[200~a\u{1B}\u{1B}[201~", [.paste(Paste("a\u{1B}".utf8))]),
        ("\u{1B}[200~a\u{1B}[20\u{1B}[201~", [.paste(Paste("a\u{1B}[20".utf8))]),
        ("\u{1B}[200~日\r\n\u{1B}[31m本\u{1B}[201~x", [.paste(Paste("日\r\n\u{1B}[31m本".utf8)), .key(.character("x"))]),
    ]

    @Test(arguments: table)
    func aSequenceMeansTheSameWhereverItIsSplit(sequence: String, events: [InputEvent]) {
        let bytes = Array((sequence + "|").utf8)
        for split in 0...bytes.count {
            var decoder = InputDecoder()
            let got = decoder.feed(bytes[..<split]) + decoder.feed(bytes[split...])
            #expect(got == events + [.key(.character("|"))], "split at \(split)")
            #expect(!decoder.needsEscapeTimeout)
        }
        var decoder = InputDecoder()
        #expect(bytes.flatMap { decoder.feed([$0]) } == events + [.key(.character("|"))])
    }

    @Test func onlyWhatMayBeAKeyByItselfWaitsForTheTimeOut() {
        let pending: [(String, [InputEvent])] = [
            ("\u{1B}", [.key(.escape)]), ("\u{1B}\u{1B}", [.key(.escape), .key(.escape)]),
            ("\u{1B}P", [.key(.alt("P"))]),
            ("\u{1B}]", [.key(.alt("]"))]),
        ]
        for (sequence, events) in pending {
            var decoder = InputDecoder()
            #expect(decoder.feed(sequence.utf8) == [])
            #expect(decoder.needsEscapeTimeout)
            #expect(decoder.flushEscape() == events)
            #expect(!decoder.needsEscapeTimeout)
            #expect(decoder.feed("[A".utf8) == [.key(.character("[")), .key(.character("A"))])
        }
        for sequence in ["a", "\u{1B}[", "\u{1B}O", "\u{1B}[1;", "\u{1B}]0;", "\u{1B}[200~", "\u{1B}[200~x\u{1B}"] {
            var decoder = InputDecoder()
            let before = decoder.feed(sequence.utf8)
            #expect(!decoder.needsEscapeTimeout)
            #expect(decoder.flushEscape() == [])
            #expect(before == (sequence == "a" ? [.key(.character("a"))] : []))
        }
    }

    @Test(
        arguments: [
            [0xFF, 0x61], [0xC3, 0x61], [0xE6, 0x97, 0x61], [0xF0, 0x9F, 0x91, 0x1B, 0x5B, 0x41], [0xC0, 0x80, 0x61],
            [0xED, 0xA0, 0x80, 0x61], [0xF5, 0x61], [0x80, 0x80, 0x61], [0xE6, 0xE6, 0x97, 0xA5],
            [0xF4, 0x90, 0x80, 0x80],
        ] as [[UInt8]])
    func invalidBytesCostNothingThatFollows(bytes: [UInt8]) {
        let plain = bytes.prefix { $0 != 0x1B }
        var expected = String(decoding: plain, as: UTF8.self).unicodeScalars.map {
            InputEvent.key(.character(Character($0)))
        }
        if plain.count < bytes.count { expected.append(.key(.up)) }
        for split in 0...bytes.count {
            var decoder = InputDecoder()
            #expect(decoder.feed(bytes[..<split]) + decoder.feed(bytes[split...]) == expected)
        }
    }

    @Test func aPasteIsSafeAndSaysWhatChanged() {
        let paste = Paste("line1\r\nline2\tx\u{1B}[31mred\u{1B}]52;c;QQ==\u{7}\u{85}\u{200B}\0end\r".utf8 + [0xFF])
        #expect(paste.text == "line1\nline2\txred\u{200B}end\n\u{FFFD}")
        #expect(paste.changes.controlsRemoved == 4)
        #expect(paste.changes.invalidReplaced == 1)
        #expect(paste.changes.invisibleKept == 1)
        let line = Paste("a\nb\tc\n".utf8).onOneLine()
        #expect(line.text == "a b c")
        #expect(line.changes.breaksJoined == 2)
        #expect(Paste("plain".utf8).changes.isEmpty)
        #expect(!"\(paste)".contains("line1") && !String(reflecting: paste).contains("line1"))
    }

    @Test func aPasteIsCutAtItsLimitAndEndsAllTheSame() {
        var decoder = InputDecoder(pasteLimit: 10)
        let events = decoder.feed("\u{1B}[200~0123456789abc\u{1B}[201~x".utf8)
        #expect(events == [.paste(Paste("0123456789".utf8, bytesCut: 3)), .key(.character("x"))])
    }

    @Test func anyBytesAreReadAlikeHoweverTheyAreCut() {
        var random = SplitMix(seed: 1)
        let pieces = Self.table.map { Array($0.0.utf8) } + (0...255).map { [UInt8($0)] }
        for _ in 0..<SplitMix.rounds(500) {
            var bytes = (0..<Int.random(in: 0...40, using: &random)).flatMap { _ in
                pieces.randomElement(using: &random) ?? []
            }
            for index in bytes.indices where Int.random(in: 0...9, using: &random) == 0 {
                bytes[index] = UInt8.random(in: .min ... .max, using: &random)
            }
            var whole = InputDecoder()
            var cut = InputDecoder()
            let expected = whole.feed(bytes)
            var got: [InputEvent] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Int.random(in: 1...5, using: &random)
                got += cut.feed(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            #expect(got == expected, "\(bytes)")
            for case .key(.character(let character)) in expected {
                #expect(character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }, "\(bytes)")
            }
        }
    }
}
