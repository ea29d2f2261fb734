/// A pasted text without control characters, and the changes that this took.
///
/// A paste is never a key press: a line end in it does not submit. The text can be secret, so only its length is
/// printed.
public struct Paste: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The changes, for a message to the user.
    public struct Changes: Sendable, Hashable {
        /// The number of control characters and escape sequences removed.
        public var controlsRemoved = 0
        /// The number of invalid UTF-8 sequences replaced with U+FFFD.
        public var invalidReplaced = 0
        /// The number of line ends and tabs replaced with spaces, for a single-line field.
        public var breaksJoined = 0
        /// The number of bytes over the limit, which were dropped.
        public var bytesCut = 0
        /// The number of invisible characters (zero width, bidirectional) that were kept.
        public var invisibleKept = 0

        public init() {}

        public var isEmpty: Bool { controlsRemoved + invalidReplaced + breaksJoined + bytesCut == 0 }
    }

    /// The text; line ends are `\n`, and the only other control characters are tabs.
    public let text: String
    public let changes: Changes

    /// Removes control characters and escape sequences, and converts every kind of line end to `\n`.
    public init(_ bytes: some Collection<UInt8>, bytesCut: Int = 0) {
        var changes = Changes()
        changes.bytesCut = bytesCut
        var result = String.UnicodeScalarView()
        var plain = EscapeStripper()
        var lastWasReturn = false
        for scalar in String.UnicodeScalarView(repairing: bytes, counting: &changes.invalidReplaced) {
            let (keep, removed) = plain.step(scalar)
            changes.controlsRemoved += removed
            guard keep else { continue }
            defer { lastWasReturn = scalar == "\r" }
            switch scalar {
            case "\r": result.append("\n")
            case "\n" where lastWasReturn: continue
            default:
                if scalar.properties.generalCategory == .format { changes.invisibleKept += 1 }
                result.append(scalar)
            }
        }
        text = String(result)
        self.changes = changes
    }

    private init(text: String, changes: Changes) {
        self.text = text
        self.changes = changes
    }

    /// Returns the text for a single-line field: trailing line ends are dropped, other line ends and tabs become
    /// spaces.
    public func onOneLine() -> Paste {
        var text = text
        var changes = changes
        while text.last?.isNewline == true { text.removeLast() }
        text = String(
            text.map { character in
                guard character == "\n" || character == "\t" else { return character }
                changes.breaksJoined += 1
                return " "
            })
        return Paste(text: text, changes: changes)
    }

    /// Contains the length, never the text.
    public var description: String { "Paste(\(text.count) characters)" }
    /// Contains the length, never the text.
    public var debugDescription: String { description }
}

extension String.UnicodeScalarView {
    /// Decodes UTF-8, replacing each invalid sequence with U+FFFD.
    fileprivate init(repairing bytes: some Collection<UInt8>, counting invalid: inout Int) {
        self.init()
        var decoder = UTF8Collector()
        for byte in bytes {
            for scalar in decoder.feed(byte) { append(scalar, &invalid) }
        }
        if decoder.isPending { append(.invalid, &invalid) }
    }

    private mutating func append(_ result: UTF8Collector.Result, _ invalid: inout Int) {
        switch result {
        case .scalar(let scalar): append(scalar)
        case .invalid:
            invalid += 1
            append("\u{FFFD}")
        }
    }
}

/// Collects a bracketed paste until its end marker, independently of how it is split into reads.
struct PasteCollector: Sendable, Equatable {
    private static let endMark: [UInt8] = Array("\u{1B}[201~".utf8)
    private var bytes: [UInt8] = []
    private var cut = 0
    private var matched = 0
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Appends the next byte; returns the paste when its end marker is complete.
    mutating func feed(_ byte: UInt8) -> Paste? {
        if byte == Self.endMark[matched] {
            matched += 1
            guard matched == Self.endMark.count else { return nil }
            return Paste(bytes, bytesCut: cut)
        }
        // The marker has ESC only at its beginning, so a failed match can restart only with this byte.
        for kept in Self.endMark.prefix(matched) { keep(kept) }
        matched = 0
        if byte == Self.endMark[0] { matched = 1 } else { keep(byte) }
        return nil
    }

    private mutating func keep(_ byte: UInt8) {
        if bytes.count < limit { bytes.append(byte) } else { cut += 1 }
    }
}
