/// An open screen of any type; screens are equal if their types and values are.
struct Screen: Sendable, Hashable {
    var value: any WizardScreen

    init(_ value: any WizardScreen) { self.value = value }

    /// Whether the screen overlays another one, which is not changed.
    var isOverlay: Bool { type(of: value).isOverlay }
    var belongsToRun: Bool { type(of: value).belongsToRun }

    static func == (one: Screen, other: Screen) -> Bool { AnyHashable(one.value) == AnyHashable(other.value) }

    func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(value)) }
}
