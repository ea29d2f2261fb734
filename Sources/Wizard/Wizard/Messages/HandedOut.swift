/// What happened to an issued code or password, so that leaving it loses nothing; the least first.
enum HandedOut: Int, Sendable, Hashable, Comparable {
    case copied, written, printed

    static func < (one: HandedOut, other: HandedOut) -> Bool { one.rawValue < other.rawValue }
}
