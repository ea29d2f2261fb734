/// What the use of a refresh token changes, besides the grant that it makes.
package enum TokenUse: Sendable, Hashable {
    case none
    /// The token is marked as used. The token that it replaced, and its other successors, become invalid.
    case confirmed
    /// The token becomes invalid.
    case replaced
}

extension NewGrant.Rotation {
    /// What the use of a token changes.
    ///
    /// A pure function. The first use shows that the client has received the token.
    package func effect(wasUsed: Bool) -> TokenUse {
        switch self {
        case .atOnce: .replaced
        case .onceItsSuccessorIsUsed: wasUsed ? .none : .confirmed
        case .never: .none
        }
    }
}
