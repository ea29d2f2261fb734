/// What the user saw when a key was pressed: the frame that was on the screen then.
///
/// It comes back with each key, so that nothing is laid out to find out what a key means.
public struct ShownFrame: Sendable, Hashable {
    /// Keys of an older generation than the state's are dropped.
    let generation: ScreenGeneration
    /// Which lines of the screen were visible.
    let viewport: Viewport
    /// Where the rows stood that a click can mean.
    let targets: [PlacedTarget]

    init(generation: ScreenGeneration, viewport: Viewport = Viewport(), targets: [PlacedTarget] = []) {
        self.generation = generation
        self.viewport = viewport
        self.targets = targets
    }
}

extension WizardState {
    /// The frame for a front end that draws nothing: it has no rows to scroll or to click.
    public var undrawnFrame: ShownFrame { ShownFrame(generation: generation) }
}
