package import IdentityModel
package import Localization

extension Texts {
    /// The sentences that explain an event and what comes next.
    ///
    /// `call` is the call that the event answers; `nil` for other events.
    package func purpose(of event: TraceEvent, answering call: TraceEvent? = nil) -> String {
        self[EventPurpose(of: event, answering: call).text ?? .purposeOther]
    }
}

extension EventPurpose {
    /// The key of the sentences, `purposeStart` for `start`; a test verifies that every purpose has one.
    package var text: TextKey? { TextKey(named: "purpose" + rawValue.prefix(1).uppercased() + rawValue.dropFirst()) }
}
