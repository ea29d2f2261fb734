package import JOSE

/// The effect of one member of Keycloak's representations when a request sends it.
package enum MemberEffect: Sendable, Hashable {
    /// It is acted on.
    case built
    /// It is acted on for these values; every other value is refused.
    case builtFor([JSONValue])
    /// It is acted on for whole numbers of this range; every other value is refused.
    case builtWithin(ClosedRange<Int64>)
    /// It is acted on when the thing is made; later it has endpoints of its own.
    case builtWhenMade
    /// It is acted on when the thing comes with an imported realm.
    case builtWhenImported
    /// It has no effect. Only these values pass, beside what says nothing or no; the first is Keycloak's default, which is shown.
    case inert([JSONValue])
    /// It has no effect and is not shown by itself. Only these values pass, beside what says nothing or no.
    case hidden([JSONValue])
    /// It has no effect. What a stock Keycloak exports passes.
    case stock(StockPart)
    /// Words, links and names for consoles: kept and shown.
    case cosmetic
    /// The server says it. What is sent is not looked at, as at Keycloak.
    case told
}

/// When a representation comes.
package enum MemberOccasion: Sendable, Hashable {
    /// With an imported realm.
    case imported
    /// To make one thing.
    case made
    /// To change what is there.
    case changed
}
