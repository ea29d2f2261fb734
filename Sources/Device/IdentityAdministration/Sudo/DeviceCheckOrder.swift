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
    /// The fingerprint of the app's signing certificate, as `AA:BB:…` or base64url, or `nil`.
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
