/// An open screen of any type; equal where type and value are.
struct Screen: Sendable, Hashable {
    var value: any WizardScreen

    init(_ value: any WizardScreen) { self.value = value }

    /// Whether it lies over another screen that stays as it is.
    var isOverlay: Bool { type(of: value).isOverlay }
    /// Whether it belongs to the running flow.
    var belongsToRun: Bool { type(of: value).belongsToRun }

    static func == (one: Screen, other: Screen) -> Bool { AnyHashable(one.value) == AnyHashable(other.value) }

    func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(value)) }
}
