/// A task of a user pool's administration that the wizard requested.
public enum SudoTask: Sendable, Hashable {
    /// Load a list; answered by `listLoaded`.
    case load(SudoQuery)
    /// Make a TEST registration key and write it to a folder, which is created if it does not exist.
    case generateTestKey(folder: String)
    /// Revoke a TEST registration key.
    case revokeTestKey(id: String)
    /// Make an FSSO key pair, write it to a folder and register its public key for an issuer.
    case generateIssuer(issuer: String, folder: String, attributes: [String])
    /// Register a public key for an issuer.
    case addIssuer(issuer: String, keyID: String, publicKeyFile: String, attributes: [String])
    case removeIssuer(issuer: String, keyID: String)
    /// Add a signing-certificate fingerprint.
    case addFingerprint(String)
    case removeFingerprint(id: String)
    /// Check fingerprints at registrations with Play Integrity, or stop checking them.
    case checkFingerprints(Bool)
    /// Demand PKCE on the hosted pages, or stop demanding it.
    case requirePKCE(Bool)
    /// Add an address at the end of its list.
    case addAddress(SudoAddress)
    case removeAddress(SudoAddress)
    case allowDevice(vendorID: String, days: Int?)
    /// Remove a device from the list.
    case removeDevice(id: String)
    /// Make a simulated DeviceCheck or Play Integrity token and write it to a file.
    case attest(SimulatedToken)
    /// Enable or disable a user.
    case enableUser(username: String, Bool)
    /// Delete a user of the pool.
    case deleteUser(username: String)
}

/// A simulated attestation token: what it says, and the file that it is written to.
public struct SimulatedToken: Sendable, Hashable {
    /// Whose token it stands for.
    public enum Kind: Sendable, Hashable {
        /// A DeviceCheck token of Apple.
        case deviceCheck
        /// A Play Integrity token of Google.
        case playIntegrity
    }

    /// Whose token it stands for.
    public var kind: Kind
    /// The device that the token is for: its vendor id for DeviceCheck, its device id for Play Integrity.
    public var deviceID: String
    /// The build type of a DeviceCheck token, `debug` or `release`.
    public var buildType: String
    /// The app's package of a Play Integrity token.
    public var package: String
    /// The digest of the signing certificate of a Play Integrity token; empty for none.
    public var digest: String
    /// The verdict about the app of a Play Integrity token.
    public var appVerdict: String
    /// The verdict about the device of a Play Integrity token; empty for none.
    public var deviceVerdict: String
    /// The file that the token is written to.
    public var file: String

    /// Describes a token.
    public init(
        kind: Kind, deviceID: String, buildType: String = "release", package: String = "", digest: String = "",
        appVerdict: String = "", deviceVerdict: String = "", file: String
    ) {
        self.kind = kind
        self.deviceID = deviceID
        self.buildType = buildType
        self.package = package
        self.digest = digest
        self.appVerdict = appVerdict
        self.deviceVerdict = deviceVerdict
        self.file = file
    }
}

/// What a task has made.
public enum SudoChange: Sendable, Hashable {
    /// Nothing that is shown beyond the sentence that it is done.
    case done
    /// A key pair, and the files that were written.
    case madeKey(SudoKeyFile, files: [String])
    /// A file was written.
    case wroteFile(String)
}
