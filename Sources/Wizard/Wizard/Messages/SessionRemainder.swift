public import IdentityModel
public import Localization
import Sentences

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
        case .tokenNotRevocable:
            self(
                Text(
                    "The provider cannot revoke tokens. The stored token is deleted here, but stays valid at the provider until it expires."
                ))
        case .tokenSealed:
            self(
                Text(
                    "The stored token was not revoked at the provider, because only the PIN can decrypt it. It stays valid there until it expires."
                ))
        case .tokenNotTaken:
            self(Text("The provider did not revoke the stored token. It stays valid there until it expires."))
        case .browserSession(let address):
            self(
                Text(
                    "If you logged in with a browser, its session may still be active. End it at \(address.sanitised(limit: 1000))"
                ))
        }
    }
}
