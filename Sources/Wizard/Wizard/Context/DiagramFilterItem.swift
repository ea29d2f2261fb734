import IdentityModel
import Localization
import Recording
import Sentences

/// An item that the filter of a diagram shows or hides.
enum DiagramFilterItem: Sendable, Hashable {
    /// The events from and to a lane.
    case lane(Lane)
    case kind(TraceEvent.Kind)
    /// All events, or failures only.
    case successes

    /// Everything that the events of a diagram can be filtered by.
    static func all(_ diagram: SequenceDiagram?) -> [DiagramFilterItem] {
        guard let diagram else { return [] }
        return diagram.participating.map(DiagramFilterItem.lane) + TraceEvent.Kind.allCases.map(DiagramFilterItem.kind)
            + [.successes]
    }

    /// Whether a filter shows it.
    func isShown(_ filter: DiagramFilter) -> Bool {
        switch self {
        case .lane(let lane): !filter.hiddenLanes.contains(lane)
        case .kind(let kind): !filter.hiddenKinds.contains(kind)
        case .successes: !filter.onlyFailures
        }
    }

    /// Hides it, or shows it again.
    func toggle(_ filter: inout DiagramFilter) {
        switch self {
        case .lane(let lane): filter.hiddenLanes.formSymmetricDifference([lane])
        case .kind(let kind): filter.hiddenKinds.formSymmetricDifference([kind])
        case .successes: filter.onlyFailures.toggle()
        }
    }

    func name(_ texts: Texts) -> String {
        switch self {
        case .lane(let lane): lane.rawValue
        case .kind(.call): texts(Text("calls and requests"))
        case .kind(.answer): texts(Text("answers"))
        case .kind(.note): texts(Text("internal actions of a party"))
        case .kind(.step): texts(Text("headings of steps"))
        case .successes: texts(Text("events without a failure"))
        }
    }
}
