import FoundationEssentials
import IdentityModel
import Localization
import Recording
import Testing

@testable import Wizard

/// The inspector's description of an event.
@Suite struct EventPurposeTextTests {
    @Test(arguments: EventPurpose.allCases) func eachPurposeHasAText(_ purpose: EventPurpose) {
        #expect(purpose.text != nil)
    }

    @Test func noTextIsWithoutAPurpose() {
        let keys = TextKey.allCases.filter { $0.rawValue.hasPrefix("purpose") }
        #expect(Set(keys) == Set(EventPurpose.allCases.compactMap(\.text)))
    }
}
