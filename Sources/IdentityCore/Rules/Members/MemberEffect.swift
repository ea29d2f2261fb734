package import JOSE

/// The effect of a member of one of Keycloak's representations in a request.
package enum MemberEffect: Sendable, Hashable {
    case supported
    /// These values have their effect; any other value is refused.
    case supportedValues([JSONValue])
    /// Integers in this range have their effect; any other value is refused.
    case supportedRange(ClosedRange<Int64>)
    /// The member has its effect on creation only. Other endpoints change it later.
    case supportedOnCreation
    /// The member has its effect in an imported realm only.
    case supportedOnImport
    /// No effect. Accepts these values and values that mean empty, false or zero. The first value is Keycloak's default, which representations show.
    case inert([JSONValue])
    /// No effect, and not shown by default. Accepts these values and values that mean empty, false or zero.
    case hidden([JSONValue])
    /// No effect. Accepts what a stock Keycloak exports.
    case stock(StockPart)
    /// Text, links and names for consoles: stored and shown.
    case cosmetic
    /// Set by the server. Values in requests are ignored, as in Keycloak.
    case readOnly
}

/// The kind of request that sends a representation.
package enum MemberOccasion: Sendable, Hashable {
    /// An import of a realm.
    case imported
    /// A creation.
    case made
    /// An update.
    case changed
}
