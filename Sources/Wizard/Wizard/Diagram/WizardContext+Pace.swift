import FlowModel
import IdentityModel
import Localization
import Recording
import Sentences
import TerminalUI

// The speed of the live run and of replays.
extension WizardContext {
    /// Changes the delay before each message of the live run, or the speed of a replay.
    func changeSpeed(_ source: DiagramSource, faster: Bool) -> [ScreenRequest] {
        guard source == .live else { return [.change(.replaySpeed(faster: faster))] }
        var pace = pace
        let index = Self.delays.firstIndex { $0 >= pace.delay } ?? Self.delays.count - 1
        pace.delay = Self.delays[min(max(0, index + (faster ? -1 : 1)), Self.delays.count - 1)]
        return [.change(.pace(pace)), .effect(.flow(.setPace(pace)))]
    }

    /// The delays before each message that can be chosen.
    private static let delays: [Duration] = [
        .zero, .milliseconds(100), .milliseconds(250), .milliseconds(500), .seconds(1), .seconds(2),
    ]

    /// Commands that have no effect on any screen now; the footer omits them.
    var idleCommands: Set<CommandID> { live == nil ? [.diagram] : [] }

    /// The live run's delay or the replay's speed in words; `nil` if there is no delay or no replay.
    func speedNote(_ source: DiagramSource, _ texts: Texts) -> String? {
        switch source {
        case .live: return pace.delay > .zero ? texts(Text("\(texts.measured(pace.delay)) between messages")) : nil
        case .stored:
            guard let speed = opened?.replay?.speed else { return nil }
            return texts(Text("\(speed >= 0 ? "\(1 << speed)" : "1/\(1 << -speed)")x speed"))
        }
    }

    /// The name of a run for its headings.
    func title(_ source: DiagramSource, _ texts: Texts) -> String {
        switch source {
        case .live: return live.map { texts($0.request.words.name) } ?? texts(Text("What happens"))
        case .stored:
            guard let header = opened?.run.header else { return texts(Text("What happens")) }
            let user = header.user.map { " " + UntrustedText($0).shownName(limit: 40) } ?? ""
            let flow = FlowName(rawValue: header.flow).map { texts($0.words.name) }
            return (flow ?? UntrustedText(header.flow).sanitised(limit: 40)) + user
        }
    }
}
