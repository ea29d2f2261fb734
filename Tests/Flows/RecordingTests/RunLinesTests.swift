import FlowModel
import FoundationEssentials
import IdentityModel
import JOSE
import Recording
import TestSupport
import Testing

/// Runs as files: reading returns what was written, and rejects anything else.
@Suite struct RunLinesTests {
    private static let id = "01KATQ2M8Z0000000000000000"

    private static func run(_ events: [TraceEvent] = [], ended: Bool = true) throws -> RecordedRun {
        let began = Date(timeIntervalSince1970: 1_790_000_000.054)
        return RecordedRun(
            header: RunHeader(
                id: try #require(RunID(rawValue: id)), flow: "activate", provider: "sandbox", tenant: "sandbox",
                began: began, fault: .wrongCode), events: events,
            ending: ended
                ? RunEnding(
                    ended: Date(timeIntervalSince1970: 1_790_000_000.454), status: "OK", succeeded: true,
                    state: "LOGGED_IN", user: "jane") : nil)
    }

    private static func event(_ fields: [TraceField] = []) -> TraceEvent {
        TraceEvent(
            time: Date(timeIntervalSince1970: 1_790_000_000.123), from: .app, to: .masterController, name: "Start",
            fields: fields, outcome: "OK", duration: .microseconds(1204))
    }

    @Test func theLinesAreAsDocumented() throws {
        let fields = [TraceField("sdkState", "x"), .hidden("code"), TraceField("sdkState", "y")]
        let lines = RunLines.text(try Self.run([Self.event(fields)])).split(separator: "\n")
        #expect(
            lines == [
                #"{"type":"run","version":1,"id":"\#(Self.id)","flow":"activate","provider":"sandbox","tenant":"sandbox","began":"2026-09-21T14:13:20.054Z","fault":"wrong-code"}"#,
                #"{"type":"event","time":"2026-09-21T14:13:20.123Z","from":"App","to":"MC-SDK","name":"Start","fields":{"sdkState":"x","code":"‹redacted›"},"list":[["sdkState","x"],["code",null],["sdkState","y"]],"outcome":"OK","kind":"call","ms":1.204}"#,
                #"{"type":"end","ended":"2026-09-21T14:13:20.454Z","status":"OK","succeeded":true,"state":"LOGGED_IN","user":"jane"}"#,
            ])
    }

    /// The header is written before the run.
    ///
    /// The end names a fault that was switched on later; the first one is used.
    @Test func aFaultThatWasSwitchedOnDuringTheRunIsTheRuns() throws {
        var run = try Self.run()
        run.ending?.faults = [.wrongNonce]
        #expect(try RunLines.read(Array(RunLines.text(run).utf8)).header.fault == .wrongCode)
        run.header.fault = nil
        let text = RunLines.text(run)
        #expect(text.contains(#""user":"jane","fault":"wrong-nonce"}"#))
        #expect(try RunLines.read(Array(text.utf8)).header.fault == .wrongNonce)
    }

    @Test func everyFaultOfTheRunIsKept() throws {
        var run = try Self.run()
        run.ending?.faults = [.slow, .wrongCode, .wrongNonce]
        let text = RunLines.text(run)
        #expect(text.contains(#""fault":"slow","faults":["slow","wrong-code","wrong-nonce"]}"#))
        let read = try RunLines.read(Array(text.utf8))
        #expect(read.header.faults == [.wrongCode, .slow, .wrongNonce])
        #expect(try RunLines.read(Array(RunLines.text(read).utf8)) == read)
    }

    @Test func theHeaderHasNamePinSourceAndCommand() throws {
        var header = try Self.run().header
        header.name = "the good one"
        header.isPinned = true
        header.source = .tape
        header.command = "idp-wizard flow activate --field password=@FILE"
        let line = RunLines.line(header)
        #expect(
            line.hasSuffix(
                #""fault":"wrong-code","name":"the good one","pinned":true,"source":"tape","command":"idp-wizard flow activate --field password=@FILE"}"#
                    + "\n"))
        #expect(try RunLines.header(Array(line.utf8)) == header)
    }

    /// Members of another type are ignored, and so are words that this version does not know.
    @Test func aHeaderWithUnknownMembersIsRead() throws {
        let line = RunLines.line(try Self.run().header)
        let changed = line.replacing(
            #""fault":"wrong-code""#,
            with: #""faults":["of the future","slow",7,"slow"],"name":7,"pinned":"yes","source":"robot","command":[]"#)
        let header = try RunLines.header(Array(changed.utf8))
        #expect(header.faults == [.slow] && header.name == nil && !header.isPinned)
        #expect(header.source == nil && header.command == nil)
    }

    /// The fields of a page are known only when they were sent.
    @Test func theCommandAtTheEndIsTheRuns() throws {
        var run = try Self.run()
        run.header.command = "idp-wizard flow activate"
        run.ending?.command = "idp-wizard flow activate --field username=jane"
        let read = try RunLines.read(Array(RunLines.text(run).utf8))
        #expect(read.header.command == "idp-wizard flow activate --field username=jane")
    }

    @Test func repeatedFieldsAndTheirOrderSurvive() throws {
        let fields = [
            TraceField("b", "1"), TraceField("a", "2"), TraceField("b", "3"), .hidden("b"),
            TraceField("c", "‹redacted›"),
        ]
        let read = try RunLines.read(Array(RunLines.text(try Self.run([Self.event(fields)])).utf8))
        #expect(read.events.first?.fields == fields)
    }

    @Test func secretsAreNotWritten() throws {
        var event = Self.event([TraceField("access_token", .revealable(0))])
        event.secrets = [Secret("hunter2")]
        let text = RunLines.line(event)
        #expect(!text.contains("hunter2"))
        let read = try RunLines.read(Array((RunLines.line(try Self.run().header) + text).utf8))
        #expect(read.events.first?.fields == [.hidden("access_token")])
        #expect(read.events.first?.secrets == [])
    }

    @Test func whatIsWrittenIsReadBack() throws {
        for round in 0..<SplitMix.rounds(150) {
            var random = RandomRuns(seed: UInt64(round))
            let run = try random.run()
            let once = try RunLines.read(Array(RunLines.text(run).utf8))
            #expect(try RunLines.read(Array(RunLines.text(once).utf8)) == once, "round \(round)")
            #expect(once.events.count == run.events.count)
            var header = run.header
            header.complete(with: run.ending)
            #expect((once.ending == nil) == (run.ending == nil) && once.header.faults == header.faults)
            for (read, written) in zip(once.events, run.events) {
                #expect(read.kind == written.kind && read.duration == written.duration && read.from == written.from)
                #expect(read.isFailure == written.isFailure && abs(read.time.timeIntervalSince(written.time)) < 0.001)
                #expect(read.fields.count == written.fields.count && (read.content == nil) == (written.content == nil))
                #expect(read.name == UntrustedText(written.name).sanitised())
                for (field, was) in zip(read.fields, written.fields) where was.value != .hidden {
                    #expect(field.value == .shown(UntrustedText("\(was.value)").sanitised()))
                }
            }
        }
    }

    @Test func aRunWithoutAnEndIsRead() throws {
        let text = RunLines.text(try Self.run([Self.event()], ended: false))
        let read = try RunLines.read(Array(text.utf8))
        #expect(read.events.count == 1 && read.ending == nil)
    }

    @Test func aTornLastLineIsDropped() throws {
        let bytes = Array(RunLines.text(try Self.run([Self.event([TraceField("é", "日本")]), Self.event()])).utf8)
        let first = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
        for end in first + 1..<bytes.count {
            let read = try RunLines.read(Array(bytes[..<end]))
            #expect(read.events.count <= 2)
        }
    }

    @Test(arguments: [
        ("", RunLinesError.notARun), ("\n", .notARun), ("{}", .notARun), ("\u{FEFF}{}", .notARun),
        (#"{"type":"event"}"#, .notARun), (#"{"type":"run","version":2}"#, .unknownVersion(2)),
        (
            #"{"type":"run","version":1,"id":"../x","flow":"a","provider":"b","tenant":"c","began":"2026-09-21T14:13:20.054Z"}"#,
            .notARun
        ),
    ])
    func whatIsNoRunIsRefused(_ text: String, _ error: RunLinesError) {
        #expect(throws: error) { try RunLines.read(Array(text.utf8)) }
    }

    @Test func whatIsNoEventIsRefused() throws {
        let header = RunLines.line(try Self.run().header)
        let end = RunLines.line(try #require(try Self.run().ending))
        let event = RunLines.line(Self.event())
        func refusal(_ lines: String) -> RunLinesError? {
            do {
                _ = try RunLines.read(Array((header + lines).utf8))
                return nil
            } catch { return error }
        }
        #expect(refusal("{}\n") == .unexpectedLine(line: 2))
        #expect(refusal(event + header) == .unexpectedLine(line: 3))
        #expect(refusal(end + event) == .unexpectedLine(line: 3))
        #expect(refusal(event.replacing("App", with: "Apps")) == .unexpectedLine(line: 2))
        #expect(refusal(event.replacing("1.204", with: "-1")) == .unexpectedLine(line: 2))
        #expect(refusal(event.replacing("1.204", with: "1e300")) == .unexpectedLine(line: 2))
        #expect(refusal(event.replacing("2026-09-21", with: "2026-02-30")) == .unexpectedLine(line: 2))
        #expect(refusal(event.replacing(#""call""#, with: #""shout""#)) == .unexpectedLine(line: 2))
        #expect(refusal("nonsense\n" + event) == .notJSON(line: 2, JSONError(.malformed, at: 0)))
        #expect(refusal(event + String(repeating: " ", count: RunLines.mostLineBytes + 1)) == .lineTooLong(line: 3))
        #expect(refusal(String(repeating: "\n", count: RunLines.mostBytes)) == .tooLarge)
    }

    @Test func eventLinesOfFlowAreRead() throws {
        let line =
            #"{"type":"event","time":"2026-11-22T10:34:04.083Z","from":"MC-SDK","to":"App","name":"StartResult","fields":{"users":"0","pin":"‹redacted›"},"outcome":"OK"}"#
        let read = try RunLines.read(Array((RunLines.line(try Self.run().header) + line).utf8))
        #expect(read.events.first?.fields == [.hidden("pin"), TraceField("users", "0")])
    }

    @Test func theHeaderAndTheEndAreReadAlone() throws {
        let run = try Self.run([Self.event()])
        let bytes = Array(RunLines.text(run).utf8)
        #expect(try RunLines.header(bytes) == run.header)
        let ending = try #require(run.ending)
        #expect(RunLines.ending(Array(RunLines.line(ending).utf8)) == ending)
        #expect(RunLines.ending(Array(RunLines.line(Self.event()).utf8)) == nil)
    }

    @Test func aHugeEventIsCut() throws {
        let value = String(repeating: "\"\\", count: 3000)
        let fields = (0..<400).map { TraceField("field \($0)", value) }
        var event = Self.event(fields)
        let token = TracedToken(name: "id_token", header: fields, claims: fields)
        event.content = .response(
            TracedResponse(
                status: 200, headers: fields, location: fields, body: .json(fields),
                tokens: Array(repeating: token, count: 9)))
        let line = RunLines.line(event)
        #expect(line.utf8.count <= RunLines.mostLineBytes)
        let read = try RunLines.read(Array((RunLines.line(try Self.run().header) + line).utf8))
        #expect(read.events.first?.fields.isEmpty == false)
    }

    @Test func hostileBytesNeverTrap() throws {
        var dice = SplitMix(seed: 77)
        for round in 0..<SplitMix.rounds(400) {
            var random = RandomRuns(seed: UInt64(round))
            var bytes = Array(RunLines.text(try random.run()).utf8)
            for _ in 0...dice.below(4) {
                let place = dice.below(bytes.count)
                switch dice.below(4) {
                case 0: bytes[place] = UInt8(dice.below(256))
                case 1: bytes.remove(at: place)
                case 2:
                    bytes.insert(contentsOf: Array(#"99999999999999999999e9"#.utf8).prefix(dice.below(22)), at: place)
                default: bytes.removeSubrange(place..<min(bytes.count, place + dice.below(40)))
                }
                if bytes.isEmpty { bytes = [0] }
            }
            do {
                let run = try RunLines.read(bytes)
                let text = RunLines.text(run)
                #expect(try RunLines.read(Array(text.utf8)) == run, "round \(round)")
                #expect(text.unicodeScalars.allSatisfy(Self.isHarmless), "round \(round)")
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }

    /// Whether the scalar is a line feed or one that cannot control a terminal.
    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control: scalar == "\n"
        case .format, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
