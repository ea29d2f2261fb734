public import FlowModel
public import IdentityModel
public import Sentences

/// The keys and tokens of registrations, which the front end takes from options, the profile, files, the environment or the sandbox.
///
/// Called on the engine's queue; it may read files and send requests.
public protocol SudoFlowInputs: Sendable {
    /// The TEST registration key of a request.
    func testKey(for request: SudoFlowRequest) async throws(SudoInputError) -> SudoSigningKey
    /// The key of the user's own identity provider, with its issuer and the user.
    func fssoKey(for request: SudoFlowRequest) async throws(SudoInputError) -> SudoFSSOKey
    func deviceCheckToken(
        for request: SudoFlowRequest, vendorID: String
    ) async throws(SudoInputError) -> SudoAttestation
    /// A Play Integrity token for an app on a device.
    func playIntegrityToken(
        for request: SudoFlowRequest, package: String, deviceID: String
    ) async throws(SudoInputError) -> SudoAttestation
}

/// A private key with its id.
public struct SudoSigningKey: Sendable, Hashable {
    /// The private key in PEM.
    public var pem: Secret
    public var id: String
    /// What the user should know about the key, as a sentence; nil for nothing.
    public var remark: Sentence?

    public init(pem: Secret, id: String, remark: Sentence? = nil) {
        self.pem = pem
        self.id = id
        self.remark = remark
    }
}

/// The key of the user's own identity provider.
public struct SudoFSSOKey: Sendable, Hashable {
    /// The provider's name, `iss` of its tokens.
    public var issuer: String
    /// The user, `sub` of its tokens.
    public var user: String
    public var key: SudoSigningKey

    public init(issuer: String, user: String, key: SudoSigningKey) {
        self.issuer = issuer
        self.user = user
        self.key = key
    }
}

/// An attestation token and where it is from.
public struct SudoAttestation: Sendable, Hashable {
    public var token: Secret
    /// Whether the sandbox's simulated issuer made it.
    public var isSimulated: Bool

    public init(token: Secret, isSimulated: Bool) {
        self.token = token
        self.isSimulated = isSimulated
    }
}

/// Why a key or a token is missing or cannot be obtained.
public enum SudoInputError: Error, Sendable, Hashable {
    /// It was not given, or its file cannot be used; with a sentence.
    case missing(Sentence)
    /// The sandbox or its administration refused; with a sentence.
    case refused(Sentence)
    /// The provider that was asked for it could not be reached; with a sentence.
    case unreachable(Sentence)
    /// A file of this program could not be read or written; with a sentence.
    case storage(Sentence)
}
