import FlowModel
import IdentityModel
import Localization

extension Texts {
    /// The name of a filter.
    func filter(_ filter: EventListFilter) -> String {
        switch filter {
        case .all: self[.eventsAll]
        case .failures: self[.eventsFailures]
        case .type(let name): UntrustedText(name).sanitised(limit: 60)
        }
    }
}
