/// A part of a flow that a fault of the sandbox can affect.
public enum FaultTarget: Sendable, Hashable {
    /// The answer to a request, except discovery and keys.
    case answer
    /// The body of an answer, if the flow reads it.
    case body
    /// A page that the flow sends.
    case page
    /// An activation code or an authorization code.
    case code
    /// A token that the flow verifies; the Sudo user client does not verify the signatures of tokens.
    case token
    /// The nonce of an ID token.
    case nonce
    /// The account of a user who is not asked on a page.
    case account
    /// A token that the client signs.
    case signedToken
    /// The attestation of a device.
    case attestation
    /// The challenge of a sign-in.
    case challenge
}
