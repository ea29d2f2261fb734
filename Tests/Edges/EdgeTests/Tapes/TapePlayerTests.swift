import Sentences
import Tapes
import Terminal
import Testing

struct TapePlayerTests {
    private let begin = ContinuousClock.now

    private func screen(_ text: String) -> Grid {
        var grid = Grid(size: Size(width: 40, height: 4))
        grid.put(text, at: Point(x: 1, y: 1))
        return grid
    }

    private func live(_ text: String, from mark: String? = nil, longestPause: Duration? = .seconds(2)) throws
        -> TapePlayer
    {
        try #require(TapePlayer(try Tape(parsing: text), from: mark, live: .init(longestPause: longestPause)))
    }

    private func next(_ player: inout TapePlayer, _ text: String, atStart: Bool = false, after: Duration = .zero)
        -> TapePlayer.Next
    {
        player.next(on: screen(text), atStart: atStart, now: begin + after)
    }

    private func take(_ player: inout TapePlayer, _ key: Key, _ text: String) -> Bool {
        player.take(key, on: screen(text), atStart: false)
    }

    @Test func withoutAPresenterAStopOnlyWaitsAndAMarkSavesNothing() throws {
        var player = TapePlayer(try Tape(parsing: "stop /one/ read\nmark first\npress up\n"))
        #expect(next(&player, "other") == .wait(until: begin + Tape.patience))
        #expect(next(&player, "one", atStart: true) == .press(.up))
        #expect(player.note == nil)
        #expect(next(&player, "one") == .ended)
    }

    @Test func withoutAPresenterAScreenThatIsLateFails() throws {
        var player = TapePlayer(try Tape(parsing: "wait /one/ within 2s"))
        #expect(next(&player, "other") == .wait(until: begin + .seconds(2)))
        guard case .failed(let error) = next(&player, "other", after: .seconds(2)) else {
            Issue.record("it did not fail")
            return
        }
        #expect(error.line == 1 && error.problem.kind == .late && error.description.contains("\n     other"))
        #expect(next(&player, "other") == .ended)
        var unmarked = TapePlayer(try Tape(parsing: "mark first"))
        #expect(next(&unmarked, "") == .wait(until: begin + Tape.patience))
        guard case .failed(let error) = next(&unmarked, "", after: Tape.patience) else {
            Issue.record("it did not fail")
            return
        }
        #expect(error.problem.kind == .markPlace)
    }

    @Test(arguments: [Key.character(" "), .pageDown]) func spaceContinuesAStop(_ key: Key) throws {
        var player = try live("stop /one/ read\npress up")
        #expect(next(&player, "one") == .wait(until: nil))
        #expect(player.note == .stop("read") && !player.isActing)
        #expect(!take(&player, key, "one"))
        #expect(player.note == nil)
        #expect(next(&player, "one") == .press(.up))
        // A second press of an impatient presenter is not a reason to stop.
        #expect(!take(&player, key, "one"))
        #expect(player.isActing)
    }

    @Test func anotherKeyTakesOverAndF12ContinuesWhereItWas() throws {
        var player = try live("type ab\nwait /two/")
        #expect(next(&player, "") == .press(.character("a")))
        #expect(!take(&player, .escape, ""))
        #expect(player.note == .taken && player.isPresenters)
        #expect(next(&player, "") == .wait(until: nil))
        #expect(!take(&player, .function(12), ""))
        #expect(next(&player, "") == .press(.character("b")))
    }

    @Test func f12ContinuesOnTheScreenThatIsExpectedNext() throws {
        var player = try live("mark first\nstop /one/\ntype ab\nwait /two/\npress up\n")
        #expect(next(&player, "one", atStart: true) == .save(mark: "first"))
        player.saved(refusal: nil)
        #expect(next(&player, "one") == .wait(until: nil))
        #expect(!take(&player, .down, "one"))
        #expect(take(&player, .down, "one"))
        #expect(player.note == nil)
        #expect(!take(&player, .function(12), "three"))
        #expect(player.note == .elsewhere(line: 2, mark: "first"))
        #expect(next(&player, "three") == .wait(until: nil))
        #expect(!take(&player, .function(12), "one"))
        #expect(next(&player, "one") == .wait(until: nil))
        #expect(player.note == .stop(""))
        // Behind the stop: the text is not typed again where its screen is already shown.
        #expect(!take(&player, .character(" "), "one"))
        #expect(next(&player, "one") == .press(.character("a")))
        #expect(!take(&player, .enter, "one"))
        #expect(take(&player, .enter, "one"))
        #expect(!take(&player, .function(12), "two"))
        #expect(next(&player, "two") == .press(.up))
    }

    /// The keys of the tape would act on another row.
    @Test func f12ContinuesOnlyWhereTheSelectionWas() throws {
        var player = try live("mark first\nstop /menu/\npress enter\nwait /form/\ntype ab\n")
        #expect(next(&player, "menu", atStart: true) == .save(mark: "first"))
        player.saved(refusal: nil)
        #expect(next(&player, "▸ Onboard   menu") == .wait(until: nil))
        #expect(!take(&player, .down, "▸ Onboard   menu"))
        func press(_ key: Key, _ before: String, _ after: String) {
            #expect(take(&player, key, before))
            player.show(screen(after), atStart: false)
        }
        press(.down, "▸ Onboard   menu", "▸ Clients   menu")
        #expect(!take(&player, .function(12), "▸ Clients   menu"))
        #expect(player.note == .moved(line: 2, mark: "first"))
        #expect(player.note?.sentence.english.contains("has moved (line 2)") == true)
        // Also after another screen, from which the selection has come.
        press(.enter, "▸ Clients   menu", "other")
        press(.escape, "other", "▸ Clients   menu")
        #expect(!take(&player, .function(12), "▸ Clients   menu") && !player.isActing)
        press(.up, "▸ Clients   menu", "▸ Onboard   menu, a minute later")
        #expect(!take(&player, .function(12), "▸ Onboard   menu, a minute later"))
        #expect(next(&player, "▸ Onboard   menu") == .wait(until: nil))
        #expect(player.note == .stop(""))
        // On a screen that the presenter has opened, what was selected first counts.
        #expect(!take(&player, .character(" "), "▸ Onboard   menu"))
        #expect(next(&player, "▸ Onboard   menu") == .press(.enter))
        #expect(!take(&player, .escape, "▸ Onboard   menu"))
        press(.enter, "▸ Onboard   menu", "▸ Name   form")
        press(.down, "▸ Name   form", "▸ E-mail   form")
        #expect(!take(&player, .function(12), "▸ E-mail   form") && !player.isActing)
        press(.up, "▸ E-mail   form", "▸ Name   form")
        #expect(!take(&player, .function(12), "▸ Name   form") && player.isActing)
    }

    @Test func aScreenThatIsLateHandsTheKeysToThePresenter() throws {
        var player = try live("mark first\nwait /one/ within 2s\npress up")
        #expect(next(&player, "", atStart: true) == .save(mark: "first"))
        player.saved(refusal: nil)
        #expect(next(&player, "") == .wait(until: begin + .seconds(2)))
        #expect(next(&player, "", after: .seconds(3)) == .wait(until: nil))
        let late = TapeError(line: 2, TapeProblem(.late, "/one/", time: "2.0 s"))
        #expect(player.note == .failed(late, mark: "first"))
        #expect(player.note?.sentence.english.contains("Or begin again with --from first.") == true)
        #expect(!take(&player, .function(12), "one"))
        #expect(next(&player, "one") == .press(.up))
    }

    /// Neither Ctrl-C nor F10 nor SIGTERM ended the program while it matched.
    @Test(arguments: ["wait /(a+)+[bc]/", "stop /(a+)+[bc]/", "capture X /(a+)+[bc]/"])
    func anExpressionThatTriesEverythingEndsTheTape(_ line: String) throws {
        let screen = String(repeating: "a", count: 60)
        let costly = TapeError(line: 2, TapeProblem(.costly, "/(a+)+[bc]/"))
        var player = try live("mark first\n\(line)")
        #expect(next(&player, screen, atStart: true) == .save(mark: "first"))
        player.saved(refusal: nil)
        #expect(next(&player, screen) == .wait(until: nil))
        #expect(player.note == .failed(costly, mark: "first") && player.isPresenters)
        var alone = TapePlayer(try Tape(parsing: "press up\n\(line)"))
        #expect(next(&alone, screen) == .press(.up))
        guard case .failed(let error) = next(&alone, screen) else {
            Issue.record("the tape goes on")
            return
        }
        #expect(error.problem == costly.problem && error.line == 2)
    }

    @Test func aClickTakesOverAndCountsAsAKey() throws {
        var player = try live("stop /one/")
        #expect(next(&player, "one") == .wait(until: nil))
        let isFirstTheirs = player.takeInput(on: screen("one"), atStart: false)
        #expect(!isFirstTheirs && player.note == .taken)
        let isSecondTheirs = player.takeInput(on: screen("one"), atStart: false)
        #expect(isSecondTheirs)
        #expect(!take(&player, .function(12), "two"))
        #expect(player.note == .elsewhere(line: 1, mark: nil))
        #expect(player.note?.sentence.english.contains("Or begin again with --reset.") == true)
    }

    @Test func aMarkThatIsNotSavedIsShownBeforeTheTapeContinues() throws {
        var player = try live("mark first\npress up")
        #expect(next(&player, "", atStart: true) == .save(mark: "first"))
        #expect(next(&player, "", atStart: true) == .wait(until: nil))
        player.saved(refusal: Text("There is no room."))
        #expect(player.note == .notSaved("first", Text("There is no room.")))
        #expect(!take(&player, .character(" "), ""))
        #expect(next(&player, "") == .press(.up))
    }

    @Test func itBeginsAtAMarkOnceTheStartScreenIsShown() throws {
        let text = "press up\nmark first\npress down"
        var player = try live(text, from: "first")
        #expect(next(&player, "") == .wait(until: begin + Tape.patience))
        #expect(next(&player, "", atStart: true) == .press(.down))
        player = try live(text + "\nmark second", from: "first")
        #expect(next(&player, "", atStart: true) == .press(.down))
        #expect(next(&player, "", atStart: true) == .save(mark: "second"))
        #expect(TapePlayer(try Tape(parsing: text), from: "second", live: .init(longestPause: nil)) == nil)
    }

    @Test func aLongPauseIsShortenedUnlessTheRealOneIsWanted() throws {
        var shortened = try live("pause 10s\npress up")
        #expect(next(&shortened, "") == .wait(until: begin + .seconds(2)))
        #expect(next(&shortened, "", after: .seconds(2)) == .press(.up))
        var real = try live("pause 10s", longestPause: nil)
        #expect(next(&real, "") == .wait(until: begin + .seconds(10)))
    }

    @Test(arguments: [Key.function(10), .control("q"), .control("c")]) func thePresenterCanQuitAtAnyTime(_ key: Key)
        throws
    {
        var player = try live("press up")
        #expect(take(&player, key, ""))
        // The program may ask first.
        #expect(take(&player, .enter, "") && player.isPresenters && player.note == nil)
        var saving = try live("mark first")
        #expect(next(&saving, "", atStart: true) == .save(mark: "first"))
        #expect(take(&saving, key, "") && !take(&saving, .enter, ""))
    }

    @Test func atItsEndThePresenterHasTheKeys() throws {
        var player = try live("press up")
        #expect(next(&player, "") == .press(.up))
        #expect(next(&player, "") == .wait(until: nil))
        #expect(player.note == .ended && player.isPresenters)
        #expect(take(&player, .character("q"), ""))
        #expect(player.note == nil)
    }
}
