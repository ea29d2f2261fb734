public import FlowModel
public import IdentityModel
public import Sentences

/// The keys and tokens of registrations, which the front end reads from options, the profile, files, the environment or
/// the sandbox.
///
/// Called on the engine's queue; it may read files and send requests.
public protocol SudoFlowInputs: Sendable {
    /// Returns the TEST registration key for a request.
    func testKey(for request: SudoFlowRequest) async throws(SudoInputError) -> SudoSigningKey
    /// Returns the key of the user's own identity provider, with its issuer and the user.
    func fssoKey(for request: SudoFlowRequest) async throws(SudoInputError) -> SudoFSSOKey
    func deviceCheckToken(
        for request: SudoFlowRequest, vendorID: String
    ) async throws(SudoInputError) -> SudoAttestation
    /// Returns a Play Integrity token for an app on a device.
    func playIntegrityToken(
        for request: SudoFlowRequest, package: String, deviceID: String
    ) async throws(SudoInputError) -> SudoAttestation
}

/// A private key with its key ID.
public struct SudoSigningKey: Sendable, Hashable {
    /// The private key in PEM.
    public var pem: Secret
    public var id: String
    /// A sentence about the key for the user.
    public var remark: Text?

    public init(pem: Secret, id: String, remark: Text? = nil) {
        self.pem = pem
        self.id = id
        self.remark = remark
    }
}

/// The key of the user's own identity provider.
public struct SudoFSSOKey: Sendable, Hashable {
    /// The provider's name, the claim `iss` of its tokens.
    public var issuer: String
    /// The user, the claim `sub` of its tokens.
    public var user: String
    public var key: SudoSigningKey

    public init(issuer: String, user: String, key: SudoSigningKey) {
        self.issuer = issuer
        self.user = user
        self.key = key
    }
}

/// An attestation token and its origin.
public struct SudoAttestation: Sendable, Hashable {
    public var token: Secret
    /// Whether the sandbox's simulated issuer created it.
    public var isSimulated: Bool

    public init(token: Secret, isSimulated: Bool) {
        self.token = token
        self.isSimulated = isSimulated
    }
}

/// Why a key or a token is missing or cannot be obtained.
public enum SudoInputError: Error, Sendable, Hashable {
    /// It was not given, or its file cannot be used.
    case missing(Text)
    /// The sandbox or its administration refused.
    case refused(Text)
    /// The provider that has it cannot be reached.
    case unreachable(Text)
    /// A file of this program cannot be read or written.
    case storage(Text)
}
