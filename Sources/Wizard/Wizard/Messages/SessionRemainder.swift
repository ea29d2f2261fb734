public import IdentityModel
public import Localization

/// What remains at the provider after a logout on this device.
public enum SessionRemainder: Sendable, Hashable {
    /// The provider has no way to revoke the stored token.
    case tokenNotRevocable
    /// The stored token is sealed with a PIN and was not revoked.
    case tokenSealed
    /// The provider did not revoke the stored token.
    case tokenNotTaken
    /// A browser may still have a session, which the user can end at that address.
    case browserSession(at: UntrustedText)
}

extension Texts {
    /// The sentences for what remains.
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
