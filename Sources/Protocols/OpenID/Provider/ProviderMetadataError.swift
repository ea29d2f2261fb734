public import IdentityModel
public import Sentences

/// Why a discovery document is rejected.
public struct ProviderMetadataError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Fault: Sendable, Hashable {
        /// The issuer is not the one expected by the profile.
        case otherIssuer
        /// The address in this member is not safe for secrets.
        case unsafeEndpoint(String)
    }

    public let fault: Fault
    public let expected: String
    /// The value in the document.
    public let found: UntrustedText

    init(_ fault: Fault, expected: String, found: UntrustedText) {
        self.fault = fault
        self.expected = expected
        self.found = found
    }

    public var description: String { sentence.english }

    /// A sentence with the reason and what to change.
    public var sentence: Sentence {
        switch fault {
        case .otherIssuer:
            "The provider at \(expected) names another issuer (\(found)): if that is right, set exactly this issuer in the profile."
        case .unsafeEndpoint(let name):
            "The provider's discovery document names \(found) as its \(name): that must be an https URL, because secrets are sent there."
        }
    }
}
