/// Limits drawing to sixty frames per second; the first frame after a pause is not delayed.
///
/// It delays only frames that a flow's events cause. Input is drawn at once.
struct FramePacing<C: Clock> where C.Duration == Duration {
    private let clock: C
    private var last: C.Instant?

    /// The minimum time between two frames.
    static var frame: Duration { .microseconds(16_667) }

    init(clock: C) { self.clock = clock }

    /// The time to wait before the next frame; zero if it may be drawn now.
    var wait: Duration {
        guard let last else { return .zero }
        return max(.zero, clock.now.duration(to: last.advanced(by: Self.frame)))
    }

    /// Records that a frame was drawn.
    mutating func drawn() { last = clock.now }
}
