/// The valid refresh tokens of a grant, by number.
///
/// The first token has the number 0. There is no row per token, but each later use of a replaced token is detected.
package struct RefreshGrantState: Sendable, Hashable {
    /// The used token that stays valid until one of its successors is used; `nil` for none.
    private(set) var predecessor: Int64?
    /// The numbers of the first and the last token issued for the latest use.
    package private(set) var current: ClosedRange<Int64>

    /// The state of a grant whose first token was not used; it needs no row.
    package static let initial = RefreshGrantState(predecessor: nil, current: 0...0)

    /// Whether the token with this number is valid.
    package func admits(_ number: Int64) -> Bool { number == predecessor || current.contains(number) }

    /// Records the use of a valid token, and returns the number of its successor.
    package mutating func use(_ number: Int64, _ rotation: RefreshRotation) -> Int64 {
        switch rotation {
        case .never: return number
        case .onceItsSuccessorIsUsed where number == predecessor:
            // The response with the successor was lost, so another one is issued.
            current = current.lowerBound...(current.upperBound + 1)
        case .onceItsSuccessorIsUsed, .atOnce:
            let next = current.upperBound + 1
            predecessor = rotation == .atOnce ? nil : number
            current = next...next
        }
        return current.upperBound
    }
}

/// When a used refresh token becomes invalid.
package enum RefreshRotation: Sendable, Hashable {
    /// Immediately (RFC 9700, section 4.14).
    case atOnce
    /// When its successor is used, so that a device that was killed before it stored the new token can continue.
    case onceItsSuccessorIsUsed
    /// Never: the realm does not rotate refresh tokens.
    case never
}
