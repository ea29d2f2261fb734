import JOSE

/// The effect of a member in a request with one of Keycloak's representations.
enum MemberEffect: Sendable, Hashable {
    case supported
    /// These values have an effect; any other value is rejected.
    case supportedValues([JSONValue])
    /// Integers in this range have an effect; any other value is rejected.
    case supportedRange(ClosedRange<Int64>)
    /// The member has an effect only on creation. Other endpoints change it later.
    case supportedOnCreation
    /// The member has an effect only in an imported realm.
    case supportedOnImport
    /// No effect. Accepts these values, and values that mean empty, false or zero. The first value is Keycloak's
    /// default, which representations contain.
    case inert([JSONValue])
    /// No effect, and not in representations by default. Accepts these values, and values that mean empty, false or
    /// zero.
    case hidden([JSONValue])
    /// No effect. Accepts the exports of a stock Keycloak.
    case stock(StockPart)
    /// Text, links and names for consoles: stored and returned.
    case cosmetic
    /// Set by the server. Values in requests are ignored, as in Keycloak.
    case readOnly
}

/// The kind of request that sends a representation.
package enum MemberOccasion: Sendable, Hashable {
    case imported
    /// A creation.
    case made
    /// An update.
    case changed
}
