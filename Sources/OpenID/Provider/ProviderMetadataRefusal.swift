public import IdentityModel
public import Sentences

/// Why a discovery document is refused.
public struct ProviderMetadataRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Fault: Sendable, Hashable {
        /// The issuer is not the one that the profile expects.
        case otherIssuer
        /// The address in that member is not safe for secrets.
        case unsafeEndpoint(String)
    }

    public let fault: Fault
    public let expected: String
    /// What the document contains.
    public let found: UntrustedText

    init(_ fault: Fault, expected: String, found: UntrustedText) {
        self.fault = fault
        self.expected = expected
        self.found = found
    }

    public var description: String { sentence.english }

    /// The refusal as a sentence that says what to change.
    public var sentence: Sentence {
        switch fault {
        case .otherIssuer:
            "The provider at \(expected) names another issuer (\(found)): if that is right, set exactly this issuer in the profile."
        case .unsafeEndpoint(let name):
            "The provider's discovery document names \(found) as its \(name): that must be an https URL, since secrets go there."
        }
    }
}
