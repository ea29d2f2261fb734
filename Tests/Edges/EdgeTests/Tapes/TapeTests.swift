import RegularExpression
import Tapes
import Terminal
import Testing

struct TapeTests {
    @Test func everyStepIsRead() throws {
        let tape = try Tape(
            parsing: """
                # a comment

                  type jane doe
                press down 3
                press ctrl-p
                press X
                wait /F10 quit/
                wait /a\\/b/ within 2s
                pause 500ms
                capture CODE /([0-9]+) valid/
                type <${CODE}>
                shot start-screen
                stop /valid/ What the user sees now
                stop /a/
                mark first-login
                """)
        let actions = tape.steps.map(\.action)
        let quit = try #require(TapePattern("F10 quit"))
        let slash = try #require(TapePattern("a/b"))
        let code = try #require(TapePattern("([0-9]+) valid"))
        let expected: [Tape.Action] = [
            .type([.text("jane doe")]), .press(.down, times: 3), .press(.control("p"), times: 1),
            .press(.character("X"), times: 1), .wait(quit, within: .seconds(15)), .wait(slash, within: .seconds(2)),
            .pause(.milliseconds(500)), .capture("CODE", code),
            .type([.text("<"), .captured("CODE"), .text(">")]), .shot("start-screen"),
            .stop(try #require(TapePattern("valid")), text: "What the user sees now"),
            .stop(try #require(TapePattern("a")), text: ""), .mark("first-login"),
        ]
        #expect(actions == expected)
        #expect(tape.steps.map(\.line) == Array(3...15))
        #expect(tape.steps[1].text == "press down 3")
    }

    @Test(arguments: [
        ("wait F10", "an expression between slashes"), ("wait /F10", "no slash at its end"),
        ("wait /(/", "not a regular expression"), ("wait /a/ for 2s", "only within TIME"),
        ("press nothing", "there is no key nothing"), ("press", "press needs a key"), ("press up 0", "from 1 to 1000"),
        ("pause", "a time is needed"), ("pause 5", "a time is needed"), ("pause 0s", "a time is needed"),
        ("pause 700s", "a time is needed"), ("type", "type needs a text"), ("type ${X}", "nothing is captured as X"),
        ("type ${X", "no closing brace"), ("shot ../x", "shot needs a name"),
        ("capture a-b /x/", "capture needs a name"),
        ("shot one two", "two is not expected here"), ("sleep 1s", "sleep is not one of size, type"),
        ("stop", "an expression between slashes"), ("mark", "mark needs a name"), ("mark Home", "mark needs a name"),
        ("mark \(String(repeating: "a", count: 36))", "of 1 to 35"), ("mark a b", "b is not expected here"),
        ("size", "size needs COLUMNSxROWS"), ("size 80", "size needs"), ("size 0x24", "size needs"),
        ("size 401x24", "size needs"), ("size 80x24 x", "x is not expected here"),
    ])
    func aLineThatCannotBeReadIsNamed(_ line: String, _ words: String) {
        let error = #expect(throws: TapeError.self) { try Tape(parsing: "# one\n\n\(line)\n") }
        #expect(error?.line == 3)
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    @Test func aMarkHasItsOwnNameAndNothingIsCapturedBeforeIt() throws {
        #expect(try Tape(parsing: "mark a\npress up\nmark b").marks == ["a", "b"])
        let twice = #expect(throws: TapeError.self) { try Tape(parsing: "mark a\nmark a") }
        #expect(twice == TapeError(line: 2, TapeProblem(.markTwice, "a")))
        let lost = #expect(throws: TapeError.self) { try Tape(parsing: "capture X /a/\nmark a\ntype ${X}") }
        #expect(lost == TapeError(line: 3, TapeProblem(.notCaptured, "X")))
    }

    @Test func aTapeSaysItsSize() throws {
        #expect(try Tape(parsing: "# wide\nsize 132x36\npress up").size == Size(width: 132, height: 36))
        #expect(try Tape(parsing: "press up").size == nil)
        for text in ["press up\nsize 80x24", "size 80x24\nsize 80x24"] {
            let error = #expect(throws: TapeError.self) { try Tape(parsing: text) }
            #expect(error == TapeError(line: 2, TapeProblem(.sizePlace)))
        }
    }

    @Test func aTapeThatIsTooLongIsRefused() {
        let text = String(repeating: "press x\n", count: Tape.largest / 8 + 1)
        #expect(throws: TapeError.self) { try Tape(parsing: text) }
    }

    static let names: [(String, Key)] = [
        ("enter", .enter), ("ENTER", .enter), ("shift-tab", .backTab), ("f3", .function(3)), ("F12", .function(12)),
        ("ctrl-p", .control("p")), ("alt-x", .alt("x")), ("q", .character("q")), ("Q", .character("Q")),
        ("/", .character("/")), ("space", .character(" ")), ("pgdn", .pageDown),
    ]

    @Test(arguments: TapeTests.names)
    func aKeyHasAName(_ name: String, _ key: Key) { #expect(Key(tapeName: name) == key) }

    @Test(arguments: ["f13", "f0", "ctrl-", "hyper-x", "", "entre"])
    func anotherNameIsNoKey(_ name: String) { #expect(Key(tapeName: name) == nil) }

    @Test func aPatternSeesTheRowsAndTheirEnds() throws {
        let rows = ["Code", "9716 0933   valid"]
        #expect(try #require(TapePattern("([0-9]{4} [0-9]{4}) +valid")).match(rows) == .found("9716 0933"))
        #expect(try #require(TapePattern("Code\\n9")).match(rows) == .found("Code\n9"))
        #expect(try #require(TapePattern("nothing")).match(rows) == .nothing)
        #expect(TapePattern("") == nil)
    }
}
