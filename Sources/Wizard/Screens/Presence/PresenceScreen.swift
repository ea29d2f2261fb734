import FlowModel

/// The first factor asks for presence; the person says what the sensor, which a terminal does not have, would report.
struct PresenceScreen: Sendable, Hashable {
    /// What is asked.
    let prompt: PresencePrompt
    /// Which outcome has the focus.
    var menu = Menu<PresenceAnswer>()
}
