/// Decodes a terminal's bytes into events, independently of how they are split into reads.
///
/// ncurses' decoder is not used: it drops characters that arrive in two reads, and passes unknown sequences on as typed
/// text. Both forms of the cursor keys are recognised, whatever the terminal's description declares. Unknown sequences
/// are dropped as a whole.
///
/// The decoder uses no clock: if ``needsEscapeTimeout`` is true after ``feed(_:)``, the caller waits 25 to 50 ms for
/// more bytes and then calls ``flushEscape()``. Source: ECMA-48; xterm's control sequences.
public struct InputDecoder: Sendable {
    private enum State: Equatable {
        case ground
        case escape
        case singleShift(parameters: [UInt8])
        case control(ControlSequence)
        case linuxFunction
        case legacyMouse(remaining: Int)
        case string(isEmpty: Bool, introducer: UInt8)
        case stringEscape
        case paste(PasteCollector)
    }

    private var state = State.ground
    /// Whether ESC preceded the current sequence, which is Alt on some terminals.
    private var isAlt = false
    private var text = UTF8Collector()
    private let pasteLimit: Int
    private static let longestSequence = 256

    /// A paste keeps at most `pasteLimit` bytes.
    public init(pasteLimit: Int = 65_536) { self.pasteLimit = pasteLimit }

    /// Whether the pending bytes are either a key (Esc) or the beginning of a sequence.
    ///
    /// True only after one ESC, two of them, or ESC with a letter that begins a string. A control sequence has no
    /// timeout, so that its rest is never typed into a field.
    public var needsEscapeTimeout: Bool {
        switch state {
        case .escape: true
        case .string(let isEmpty, _): isEmpty
        default: false
        }
    }

    /// Decodes bytes and returns the events that they complete.
    public mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        var events: [InputEvent] = []
        for byte in bytes { step(byte, &events) }
        return events
    }

    /// Ends the escape timeout: the pending bytes are a key.
    public mutating func flushEscape() -> [InputEvent] {
        var events: [InputEvent] = []
        switch state {
        case .escape:
            if isAlt { events.append(.key(.escape)) }
            events.append(.key(.escape))
        case .string(isEmpty: true, let introducer): emit(.alt(Character(Unicode.Scalar(introducer))), &events)
        default: return []
        }
        reset()
        return events
    }

    private mutating func reset() {
        state = .ground
        isAlt = false
    }

    private mutating func emit(_ key: Key, _ events: inout [InputEvent]) {
        events.append(.key(isAlt ? key.held(with: .alt) : key))
    }

    private mutating func step(_ byte: UInt8, _ events: inout [InputEvent]) {
        switch state {
        case .ground: ground(byte, &events)
        case .escape: escape(byte, &events)
        case .singleShift(let parameters): singleShift(byte, parameters, &events)
        case .control(let sequence): control(byte, sequence, &events)
        case .linuxFunction:
            if (0x41...0x45).contains(byte) { emit(.function(Int(byte) - 0x40), &events) }
            reset()
        case .legacyMouse(let remaining):
            state = .legacyMouse(remaining: remaining - 1)
            if remaining == 1 { reset() }
        case .string(_, let introducer): string(byte, introducer, &events)
        case .stringEscape:
            reset()
            if byte != 0x5C {
                state = .escape
                escape(byte, &events)
            }
        case .paste(var collector):
            // The state is replaced first, so that appending does not copy the collector.
            state = .ground
            if let paste = collector.feed(byte) {
                reset()
                events.append(.paste(paste))
            } else {
                state = .paste(collector)
            }
        }
    }

    private mutating func ground(_ byte: UInt8, _ events: inout [InputEvent]) {
        for result in text.feed(byte) {
            switch result {
            case .invalid:
                events.append(.key(.character("\u{FFFD}")))
                isAlt = false
            case .scalar("\u{1B}"): state = .escape
            case .scalar(let scalar):
                emit(Self.key(typed: scalar), &events)
                isAlt = false
            }
        }
    }

    private mutating func escape(_ byte: UInt8, _ events: inout [InputEvent]) {
        switch byte {
        case 0x5B: state = .control(ControlSequence())
        case 0x4F: state = .singleShift(parameters: [])
        case 0x50, 0x58, 0x5D, 0x5E, 0x5F: state = .string(isEmpty: true, introducer: byte)
        case 0x1B:
            if isAlt { events.append(.key(.escape)) }
            isAlt = true
        default:
            if isAlt { events.append(.key(.escape)) }
            isAlt = true
            state = .ground
            ground(byte, &events)
        }
    }

    private mutating func singleShift(_ byte: UInt8, _ parameters: [UInt8], _ events: inout [InputEvent]) {
        switch byte {
        case 0x30...0x3B where parameters.count < Self.longestSequence:
            state = .singleShift(parameters: parameters + [byte])
        case 0x40...0x7E:
            if let key = ControlSequence(parameters: parameters).singleShiftKey(final: byte) { emit(key, &events) }
            reset()
        default:
            reset()
            ground(byte, &events)
        }
    }

    private mutating func control(_ byte: UInt8, _ sequence: ControlSequence, _ events: inout [InputEvent]) {
        switch byte {
        case 0x20...0x3F:
            var sequence = sequence
            if sequence.count < Self.longestSequence { sequence.append(byte) }
            state = .control(sequence)
        case 0x5B where sequence.count == 0: state = .linuxFunction
        case 0x4D where sequence.count == 0: state = .legacyMouse(remaining: 3)
        case 0x7E where sequence.isPasteStart:
            reset()
            state = .paste(PasteCollector(limit: pasteLimit))
        case 0x40...0x7E:
            let event = sequence.event(final: byte)
            if case .key(let key)? = event { emit(key, &events) } else if let event { events.append(event) }
            reset()
        default:
            // A control character or a byte outside ASCII: the sequence was truncated, and this byte is new input.
            reset()
            ground(byte, &events)
        }
    }

    private mutating func string(_ byte: UInt8, _ introducer: UInt8, _ events: inout [InputEvent]) {
        switch byte {
        case 0x07: reset()
        case 0x1B: state = .stringEscape
        case 0x0A, 0x0D, 0x03, 0x18, 0x1A:
            // No reply contains these bytes: the string was truncated, or was a key. Otherwise all further input would
            // be lost.
            reset()
            if byte != 0x18, byte != 0x1A { ground(byte, &events) }
        default: state = .string(isEmpty: false, introducer: introducer)
        }
    }

    static func key(typed scalar: Unicode.Scalar) -> Key {
        switch scalar.value {
        case 0x0A, 0x0D: .enter
        case 0x09: .tab
        case 0x08, 0x7F: .backspace
        case 0x00: .control(" ")
        case 0x1B: .escape
        case 0x01...0x1A: .control(Character(Unicode.Scalar(UInt8(scalar.value) + 0x60)))
        case 0x1C...0x1F: .control(Character(Unicode.Scalar(UInt8(scalar.value) + 0x40)))
        case 0x80...0x9F: .character("\u{FFFD}")
        default: .character(Character(scalar))
        }
    }
}

/// Decodes UTF-8 byte by byte, independently of how the bytes are split into reads.
///
/// An ill-formed sequence yields *invalid* once for its maximal valid prefix, and the byte that broke it is decoded
/// again, so nothing after it is lost. Source: Unicode 15, table 3-7 and section 3.9.
struct UTF8Collector: Sendable, Equatable {
    enum Result: Equatable {
        case scalar(Unicode.Scalar)
        case invalid
    }

    private var value: UInt32 = 0
    private var missing = 0
    private var allowed: ClosedRange<UInt8> = 0x80...0xBF

    var isPending: Bool { missing > 0 }

    /// Decodes the next byte; returns at most two results, *invalid* first.
    mutating func feed(_ byte: UInt8) -> [Result] {
        if missing > 0 {
            if allowed.contains(byte) {
                value = value << 6 | UInt32(byte & 0x3F)
                missing -= 1
                allowed = 0x80...0xBF
                if missing > 0 { return [] }
                return [Unicode.Scalar(value).map(Result.scalar) ?? .invalid]
            }
            missing = 0
            return [.invalid] + begin(byte)
        }
        return begin(byte)
    }

    private mutating func begin(_ byte: UInt8) -> [Result] {
        allowed = 0x80...0xBF
        switch byte {
        case 0..<0x80: return [.scalar(Unicode.Scalar(byte))]
        case 0xC2...0xDF: missing = 1
        case 0xE0...0xEF:
            missing = 2
            if byte == 0xE0 { allowed = 0xA0...0xBF }
            if byte == 0xED { allowed = 0x80...0x9F }
        case 0xF0...0xF4:
            missing = 3
            if byte == 0xF0 { allowed = 0x90...0xBF }
            if byte == 0xF4 { allowed = 0x80...0x8F }
        default: return [.invalid]
        }
        value = UInt32(byte) & (missing == 1 ? 0x1F : missing == 2 ? 0x0F : 0x07)
        return []
    }
}
