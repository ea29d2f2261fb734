import FlowModel
import IdentityModel
import Localization

extension Texts {
    /// The name of a filter.
    func filter(_ filter: EventListFilter) -> String {
        switch filter {
        case .all: self[.eventsAll]
        case .failures: self[.eventsFailures]
        case .type(let name):
            UntrustedText(
                TextKey("eventFilter", of: name).map { self[$0] } ?? event(named: name)
            ).sanitised(limit: 60)
        }
    }
}
