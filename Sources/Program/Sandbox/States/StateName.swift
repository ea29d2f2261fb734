/// The name of a saved state: 1 to 40 of the characters `a-z`, `0-9` and `-`.
package struct StateName: Sendable, Hashable, Comparable {
    package let text: String

    /// Throws `invalidName` for any other text.
    package init(_ text: String) throws(SandboxStateError) {
        let isValid = (1...40).contains(text.utf8.count) && text.utf8.allSatisfy(Self.isAllowed)
        guard isValid else { throw .invalidName(text) }
        self.text = text
    }

    private init(known text: String) { self.text = text }

    /// The state before the last restore or reset, which each of them saves.
    package static let before = Self(known: "before")

    private static let marksBeginning = "tape-"

    /// The state of a tape's mark, which has a name of at most 35 characters; throws `invalidName` for any other text.
    package init(mark: String) throws(SandboxStateError) { try self.init(Self.marksBeginning + mark) }

    /// Whether it is the state of a tape's mark.
    var isMark: Bool { text.hasPrefix(Self.marksBeginning) }

    /// Whether it counts towards the limit of states; the program saves the others itself.
    var isCounted: Bool { self != .before && !isMark }

    package static func < (left: Self, right: Self) -> Bool { left.text < right.text }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
    }
}
