import FlowModel
import IdentityModel
import Localization
import Recording

// How fast runs go on: the live one, and replays.
extension WizardContext {
    /// Makes a run faster or slower: the live run by the wait before each message, a replay by its speed.
    func changeSpeed(_ source: DiagramSource, faster: Bool) -> [ScreenRequest] {
        guard source == .live else { return [.change(.replaySpeed(faster: faster))] }
        var pace = pace
        let index = Self.delays.firstIndex { $0 >= pace.delay } ?? Self.delays.count - 1
        pace.delay = Self.delays[min(max(0, index + (faster ? -1 : 1)), Self.delays.count - 1)]
        return [.change(.pace(pace)), .effect(.setPace(pace))]
    }

    /// The waits before each message that can be chosen.
    private static let delays: [Duration] = [
        .zero, .milliseconds(100), .milliseconds(250), .milliseconds(500), .seconds(1), .seconds(2),
    ]

    /// Commands that no screen has a use for now; the footer leaves them out.
    var idleCommands: Set<CommandID> { live == nil ? [.diagram] : [] }

    /// The speed in words; nil for the usual one.
    func speedNote(_ source: DiagramSource, _ texts: Texts) -> String? {
        switch source {
        case .live: return pace.delay > .zero ? texts[.diagramDelay, ["time": texts.measured(pace.delay)]] : nil
        case .stored:
            guard let speed = opened?.replay?.speed else { return nil }
            return texts[.diagramSpeed, ["speed": speed >= 0 ? "\(1 << speed)" : "1/\(1 << -speed)"]]
        }
    }

    /// The name of a run for its headings.
    func title(_ source: DiagramSource, _ texts: Texts) -> String {
        switch source {
        case .live: return live.map { texts.name(of: $0.request) } ?? texts[.diagramHeading]
        case .stored:
            guard let header = opened?.run.header else { return texts[.diagramHeading] }
            let user = header.user.map { " " + UntrustedText($0).shownName(limit: 40) } ?? ""
            let flow = FlowName(rawValue: header.flow).map { texts.name(of: $0) }
            return (flow ?? UntrustedText(header.flow).sanitised(limit: 40)) + user
        }
    }
}
