import Terminal

/// Limits drawing to sixty frames per second; the first frame after a pause is not delayed.
///
/// Only frames caused by a flow's events are delayed; input is drawn at once. The first frame does not delay the next
/// one, because the device's state arrives within a few milliseconds.
struct FramePacing<C: Clock> where C.Duration == Duration {
    private let clock: C
    private var last: C.Instant?
    private var isFirst = true
    /// The first frame, until another one was drawn.
    private var first: Grid?

    /// The minimum time between two frames.
    static var frame: Duration { .microseconds(16_667) }

    init(clock: C) { self.clock = clock }

    /// The time to wait before the next frame; zero if it may be drawn now.
    var wait: Duration {
        guard let last else { return .zero }
        return max(.zero, clock.now.duration(to: last.advanced(by: Self.frame)))
    }

    /// Records that a frame was drawn.
    mutating func drawn(_ grid: Grid) {
        // A message that changes nothing on the screen draws the first frame again.
        if isFirst || grid == first { first = grid } else { (first, last) = (nil, clock.now) }
        isFirst = false
    }
}
