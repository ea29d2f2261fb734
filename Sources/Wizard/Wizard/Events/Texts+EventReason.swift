import IdentityModel
package import Localization

extension Texts {
    /// The reason of a refusal in words; an unknown word of Keycloak's, and a sentence, are returned unchanged.
    ///
    /// - Parameters:
    ///   - error: Keycloak's word.
    ///   - details: those of the event, in which this program's server names the rule that refused.
    package func reason(ofEvent error: String, _ details: [String: String] = [:]) -> String {
        if let cause = details["reason"], let key = TextKey("eventCause", of: cause) { return self[key] }
        if error == "invalid_redirect_uri", let address = details["redirect_uri"] {
            return self[.eventRedirectURI, ["address": UntrustedText(address).sanitised(limit: 200)]]
        }
        return TextKey("eventError", of: error).map { self[$0] } ?? error
    }

    /// Why a request was refused or a user was locked; `nil` for another event, or if the provider gives no reason.
    func reason(of event: KeptEvent) -> String? {
        event.error.map { reason(ofEvent: $0.original, event.rule) }
            ?? (event.isLockOut ? self[.eventErrorUserTemporarilyDisabled] : nil)
    }
}
