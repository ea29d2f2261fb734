/// When the next frame may be drawn: at once after a quiet time, else when the last frame's time is over.
///
/// What the user types is drawn at once in any case; this holds back frames that only events of a flow cause.
struct FramePacing<C: Clock> where C.Duration == Duration {
    private let clock: C
    private var last: C.Instant?

    /// The time of a frame: sixty of them are a second.
    static var frame: Duration { .microseconds(16_667) }

    init(clock: C) { self.clock = clock }

    /// How long to wait before the next frame; zero where it may be drawn now.
    var wait: Duration {
        guard let last else { return .zero }
        return max(.zero, clock.now.duration(to: last.advanced(by: Self.frame)))
    }

    /// A frame was drawn.
    mutating func drawn() { last = clock.now }
}
