import IdentityModel
import Localization
import MasterControllerSdk
import Wizard

extension ProviderSessionEnd {
    /// The outcome of a logout at the provider, for scripts.
    var json: JSONText {
        [
            "token": .string(token.rawValue),
            "browserSession": .string(browserSessionAt == nil ? "ended" : "may-go-on"),
            "address": .text(browserSessionAt.map { UntrustedText($0).sanitised() }),
        ]
    }

    /// A sentence for each thing that remains at the provider, in the wizard's words.
    func sentences(_ texts: Texts) -> [String] { texts.sentences(for: remainders) }

    /// The remaining things at the provider, the token first.
    var remainders: [SessionRemainder] {
        let left: SessionRemainder? =
            switch token {
            case .none, .revoked: nil
            case .notRevocable: .tokenNotRevocable
            case .sealed: .tokenSealed
            case .failed: .tokenNotTaken
            }
        return [left, browserSessionAt.map { .browserSession(at: UntrustedText($0)) }].compactMap { $0 }
    }
}
