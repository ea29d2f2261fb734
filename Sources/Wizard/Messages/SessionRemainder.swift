public import IdentityModel

/// What goes on at the provider after a logout here.
public enum SessionRemainder: Sendable, Hashable {
    /// The provider offers no way to give the kept token back.
    case tokenNotRevocable
    /// The kept token is sealed by a PIN and was not given back.
    case tokenSealed
    /// The provider did not take the kept token back.
    case tokenNotTaken
    /// A browser's session may go on; it is ended at that address.
    case browserSession(at: UntrustedText)
}

extension Texts {
    /// The sentences that say it, for lines of text.
    public func sentences(for remainders: [SessionRemainder]) -> [String] { remainders.map(sentence) }

    private func sentence(_ remainder: SessionRemainder) -> String {
        switch remainder {
        case .tokenNotRevocable: self[.remainsNotRevocable]
        case .tokenSealed: self[.remainsSealed]
        case .tokenNotTaken: self[.remainsNotTaken]
        case .browserSession(let address): self[.remainsBrowser, ["address": address.sanitised(limit: 1000)]]
        }
    }
}
