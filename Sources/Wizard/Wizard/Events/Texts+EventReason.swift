import IdentityModel
package import Localization
import Sentences

extension Texts {
    /// The reason of a refusal in words; an unknown word of Keycloak's, and a sentence, are returned unchanged.
    ///
    /// - Parameters:
    ///   - error: Keycloak's word.
    ///   - details: those of the event, in which this program's server names the rule that refused.
    package func reason(ofEvent error: String, _ details: [String: String] = [:]) -> String {
        if let cause = details["reason"], let text = RefusalWords.causes[cause] { return self(text) }
        if error == "invalid_redirect_uri", let address = details["redirect_uri"] {
            return self(
                Text(
                    "the redirect URI \(UntrustedText(address).sanitised(limit: 200)) is not registered for the client")
            )
        }
        return RefusalWords.errors[error].map { self($0) } ?? error
    }

    /// Why a request was refused or a user was locked; `nil` for another event, or if the provider gives no reason.
    func reason(of event: KeptEvent) -> String? {
        event.error.map { reason(ofEvent: $0.original, event.rule) }
            ?? (event.isLockOut ? self(Text("locked after too many failed logins")) : nil)
    }
}
