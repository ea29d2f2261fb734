public import FlowModel

/// What the wizard asks the program to do at a provider of kind sudo.
///
/// Effects never block the loop; their results come back as a ``SudoMessage``. A change of the pool is answered by
/// `changed` or `refused`.
public enum SudoEffect: Sendable, Hashable {
    /// Prepare the client for the shown provider, or for the sandbox's pool; answered by `opened` or `openFailed`.
    case open
    /// Check configuration and provider; answered as `checkProvider` is.
    case check(CheckID)
    /// Load a list; answered by `listLoaded` or `refused`.
    case load(SudoQuery)
    /// Generate a TEST registration key and write it to a folder, which is created if it does not exist.
    case generateTestKey(folder: String)
    case revokeTestKey(id: String)
    /// Generate an FSSO key pair, write it to a folder and register its public key for an issuer.
    case generateIssuer(issuer: String, folder: String, attributes: [String])
    /// Register a public key for an issuer.
    case addIssuer(issuer: String, keyID: String, publicKeyFile: String, attributes: [String])
    case removeIssuer(issuer: String, keyID: String)
    /// Add a signing-certificate fingerprint.
    case addFingerprint(String)
    case removeFingerprint(id: String)
    /// Check fingerprints at registrations with Play Integrity, or stop checking them.
    case checkFingerprints(Bool)
    /// Require PKCE on the hosted pages, or stop requiring it.
    case requirePKCE(Bool)
    /// Add an address at the end of its list.
    case addAddress(SudoAddress)
    case removeAddress(SudoAddress)
    case allowDevice(vendorID: String, days: Int?)
    /// Remove a device from the list.
    case removeDevice(id: String)
    /// Create a simulated DeviceCheck or Play Integrity token and write it to a file.
    case attest(SimulatedToken)
    case enableUser(username: String, Bool)
    /// Delete a user of the pool.
    case deleteUser(username: String)
}

/// A simulated attestation token: its content, and the file that it is written to.
public struct SimulatedToken: Sendable, Hashable {
    /// The service that it simulates.
    public enum Kind: Sendable, Hashable {
        case deviceCheck
        case playIntegrity
    }

    public var kind: Kind
    /// The device that the token is for: its vendor ID for DeviceCheck, its device ID for Play Integrity.
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

/// The result of a change.
public enum SudoChange: Sendable, Hashable {
    /// It is done; there is nothing to show but a sentence.
    case done
    /// A key pair was generated and written to these files.
    case madeKey(SudoKeyFile, files: [String])
    case wroteFile(String)
}

/// A result of the Sudo user client or of the pool's administration.
public enum SudoMessage: Sendable, Hashable {
    /// The client is ready; its state was read from the key store.
    case opened(SudoPlatformSummary, SudoSnapshot)
    /// The client could not be created, or its key store could not be opened.
    case openFailed(StartFailure)
    case listLoaded(SudoListing)
    /// A change was made.
    case changed(SudoEffect, SudoChange)
    /// A list was not loaded, or a change was not made.
    case refused(SudoEffect, AdministrationRefusal)
}
