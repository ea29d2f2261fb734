import HTTPMessage
public import IdentityModel
public import OpenID
public import Sentences
import Synchronization

/// Parses the final address of a browser as pasted by the user: the whole URL, or only its query or fragment.
///
/// Does not listen and fetches nothing. Safe to use from any thread; only the first valid response is returned.
public final class PasteAgent: Sendable {
    /// Why a pasted text is rejected; the user can paste again.
    public enum PasteError: Error, Sendable, Hashable {
        case empty
        /// Neither an address nor a part of one with a response.
        case noAddress
        /// Not an address at the redirect URI.
        case otherAddress(UntrustedText)
        /// The redirect, with a response that does not belong to this flow.
        case notThisAnswer(AuthorizationResponseError)
        case alreadyDelivered
    }

    private let redirect: ExpectedRedirect
    private let isDelivered = Mutex(false)

    public init(_ redirect: ExpectedRedirect) { self.redirect = redirect }

    /// Parses a pasted text; spaces and line ends, which terminals add to long lines, are ignored.
    public func take(_ pasted: Secret) throws(PasteError) -> AuthorizationOutcome {
        let text = Self.unwrapped(pasted.exposedText)
        guard !text.isEmpty else { throw .empty }
        let address: String
        // An address with a custom scheme may have no host, and therefore no two slashes (RFC 8252, section 7.1).
        if let scheme = URLReference(text).scheme?.lowercased(), !scheme.isEmpty,
            text.contains("://") || scheme == URLReference(redirect.redirectURI).scheme?.lowercased()
        {
            address = text
        } else {
            let part = text.drop { $0 == "#" || $0 == "?" || $0 == "&" }
            guard part.contains("=") else { throw .noAddress }
            address = redirect.redirectURI + "#" + part
        }
        switch redirect.parseUrl(address) {
        case .elsewhere:
            let shown = URLReference(address)
            throw .otherAddress(UntrustedText(shown.origin ?? shown.scheme ?? ""))
        case .refused(let refusal): throw .notThisAnswer(refusal)
        case .answered(let outcome):
            let isFirst = isDelivered.withLock { isDelivered in
                defer { isDelivered = true }
                return !isDelivered
            }
            guard isFirst else { throw .alreadyDelivered }
            return outcome
        }
    }

    /// Removes whitespace, control characters and enclosing quotes.
    private static func unwrapped(_ text: String) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !scalar.properties.isWhitespace && scalar.value >= 0x20 {
            kept.append(scalar)
        }
        var result = Substring(String(kept))
        while let first = result.first, let last = result.last, result.count >= 2,
            [("<", ">"), ("\"", "\""), ("'", "'")].contains(where: { $0 == (String(first), String(last)) })
        {
            result = result.dropFirst().dropLast()
        }
        return String(result)
    }
}

extension PasteAgent.PasteError {
    /// A sentence with what is wrong and what to paste instead; `redirectURI` is the beginning of the right address.
    public func sentence(expecting redirectURI: String) -> Text {
        switch self {
        case .empty: Text("Nothing was pasted.")
        case .noAddress: Text("That is not an address: paste the last address of the browser, from \(redirectURI) on.")
        case .otherAddress(let place):
            Text(
                "That address is at \(place.sanitised(limit: 80)): paste the last address of the browser, which begins with \(redirectURI)."
            )
        case .notThisAnswer(.stateMissing):
            Text(
                "That address has no state, so it may belong to another flow. Log in at the address above and paste the last address of the browser."
            )
        case .notThisAnswer(.stateMismatch):
            Text(
                "That address belongs to another flow, because its state differs. Log in at the address above and paste the last address of the browser."
            )
        case .notThisAnswer(let refusal): refusal.sentence
        case .alreadyDelivered: Text("An answer was already accepted: a code can be used once.")
        }
    }
}
