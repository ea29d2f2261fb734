/// A text that was pasted, made safe, and what was changed about it.
///
/// It is never a key press: a line end in it does not submit. The text may be secret; so it prints only its length.
public struct Paste: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
    /// What was changed, so that the person can be told.
    public struct Changes: Sendable, Hashable {
        /// Control characters and escape sequences that were taken out.
        public var controlsRemoved = 0
        /// Byte sequences that were no UTF-8 and became U+FFFD.
        public var invalidReplaced = 0
        /// Line ends and tabs that became blanks because the field has one line.
        public var breaksJoined = 0
        /// Bytes that were over the limit and are gone.
        public var bytesCut = 0
        /// Characters that nobody can see (zero width, bidirectional) and that were left in.
        public var invisibleKept = 0

        /// Counts nothing yet.
        public init() {}

        /// Whether the text is what was pasted.
        public var isEmpty: Bool { controlsRemoved + invalidReplaced + breaksJoined + bytesCut == 0 }
    }

    /// The text; line ends are `\n`, and besides these and tabs it has no control characters.
    public let text: String
    /// What was changed.
    public let changes: Changes

    /// Makes a pasted text safe: takes control characters and escape sequences out, and turns every kind of line end
    /// into `\n`.
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

    /// The same for a field of one line: a line end at the end is dropped, each other one and each tab is a blank.
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

    /// How long it is; never the text.
    public var description: String { "Paste(\(text.count) characters)" }
    /// How long it is; never the text.
    public var debugDescription: String { description }
}

extension String.UnicodeScalarView {
    /// Reads UTF-8 and puts U+FFFD for each sequence that is none.
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
