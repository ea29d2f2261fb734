public import IdentityModel

/// Why a discovery document is not taken for the provider's.
public struct ProviderMetadataRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong with it.
    public enum Fault: Sendable, Hashable {
        /// It belongs to another issuer than the profile means.
        case otherIssuer
        /// The member of that name is no address that secrets may be sent to.
        case unsafeEndpoint(String)
    }

    /// What is wrong with it.
    public let fault: Fault
    /// What was expected.
    public let expected: String
    /// What stands there.
    public let found: UntrustedText

    init(_ fault: Fault, expected: String, found: UntrustedText) {
        self.fault = fault
        self.expected = expected
        self.found = found
    }

    /// The refusal as a sentence that says what to change.
    public var description: String {
        switch fault {
        case .otherIssuer:
            "The provider at \(expected) names another issuer (\(found)): if that is right, it belongs into the profile "
                + "as its issuer, letter for letter."
        case .unsafeEndpoint(let name):
            "The provider's discovery document names \(found) as its \(name): that must be an https URL, since secrets go there."
        }
    }
}
