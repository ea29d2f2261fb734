public import FoundationEssentials

/// The content of a simulated DeviceCheck token.
public struct DeviceCheckOrder: Sendable, Hashable, Encodable {
    /// The vendor's identifier of the device, a UUID.
    public var deviceID: String
    /// The build type: `debug` or `release`.
    public var buildType: String
    /// The age of the token in seconds; `nil` is 0.
    ///
    /// A pool rejects a token that is too old.
    public var age: Int?
    /// The number of bytes added to the token, so that it must be sent in parts; `nil` adds none.
    public var padding: Int?

    private enum CodingKeys: String, CodingKey {
        case buildType, age, padding
        case deviceID = "deviceId"
    }

    /// With the default age the token is valid.
    public init(deviceID: String, buildType: String = "release", age: Int? = nil, padding: Int? = nil) {
        self.deviceID = deviceID
        self.buildType = buildType
        self.age = age
        self.padding = padding
    }
}

/// The content of a simulated Play Integrity token; the texts are those of Google's decoded verdict.
public struct PlayIntegrityOrder: Sendable, Hashable, Encodable {
    /// The device ID with which the app registers; the verdict's `requestHash`.
    public var deviceID: String
    public var packageName: String
    /// The fingerprint of the app's signing certificate, as `AA:BB:…` or base64url.
    public var certificateDigest: String?
    /// `appRecognitionVerdict`; `nil` is `PLAY_RECOGNIZED`.
    public var appRecognitionVerdict: String?
    /// `deviceRecognitionVerdict`; `nil` is `MEETS_DEVICE_INTEGRITY`.
    public var deviceRecognitionVerdict: [String]?
    /// The age of the verdict in seconds; `nil` is 0.
    ///
    /// A pool rejects a verdict that is too old.
    public var age: Int?

    private enum CodingKeys: String, CodingKey {
        case packageName, certificateDigest, appRecognitionVerdict, deviceRecognitionVerdict, age
        case deviceID = "deviceId"
    }

    /// The verdicts and the age have the values that a pool accepts.
    public init(deviceID: String, packageName: String, certificateDigest: String? = nil) {
        self.deviceID = deviceID
        self.packageName = packageName
        self.certificateDigest = certificateDigest
    }
}

/// A listed fingerprint of an Android signing certificate.
public struct SudoFingerprint: Sendable, Hashable, Decodable {
    public let id: String
    /// The certificate's SHA-256 as base64url without padding, as in a Play Integrity verdict.
    public let fingerprint: String
    /// The name of the administrator who added it.
    public let owner: String
    /// The time when it was added, in milliseconds since 1970.
    public let createdTimestamp: Int64

    public var createdAt: Date { Date(timeIntervalSince1970: Double(createdTimestamp) / 1000) }
}

/// A device that may register with DeviceCheck any number of times.
public struct SudoDevice: Sendable, Hashable, Decodable {
    /// The vendor's identifier of the device, a UUID.
    public let deviceID: String
    /// The end of the permission, in milliseconds since 1970; `nil` if it does not expire.
    public let expiresTimestamp: Int64?

    private enum CodingKeys: String, CodingKey {
        case expiresTimestamp
        case deviceID = "deviceId"
    }

    /// The end of the permission; `nil` if it does not expire.
    public var expiresAt: Date? { expiresTimestamp.map { Date(timeIntervalSince1970: Double($0) / 1000) } }
}
