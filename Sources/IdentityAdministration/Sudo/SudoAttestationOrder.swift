/// What a simulated DeviceCheck token is to say.
public struct DeviceCheckOrder: Sendable, Hashable, Encodable {
    /// The vendor's identifier of the device, a UUID.
    public var deviceID: String
    /// The build type: `debug` or `release`.
    public var buildType: String
    /// How many seconds ago it was made, for a token that must be refused.
    public var age: Int?
    /// How many bytes make it longer, for a token that is sent in parts.
    public var padding: Int?

    private enum CodingKeys: String, CodingKey {
        case buildType, age, padding
        case deviceID = "deviceId"
    }

    /// Makes the order of a good token.
    public init(deviceID: String, buildType: String = "release", age: Int? = nil, padding: Int? = nil) {
        self.deviceID = deviceID
        self.buildType = buildType
        self.age = age
        self.padding = padding
    }
}

/// What a simulated Play Integrity token is to say, in the words of Google's decoded verdict.
public struct PlayIntegrityOrder: Sendable, Hashable, Encodable {
    /// The device id that the app registers with; the verdict's `requestHash`.
    public var deviceID: String
    /// The app's package name.
    public var packageName: String
    /// The fingerprint of the app's signing certificate, as `AA:BB:…` or base64url; nil for none.
    public var certificateDigest: String?
    /// `appRecognitionVerdict`; nil for `PLAY_RECOGNIZED`.
    public var appRecognitionVerdict: String?
    /// `deviceRecognitionVerdict`; nil for `MEETS_DEVICE_INTEGRITY`.
    public var deviceRecognitionVerdict: [String]?
    /// How many seconds ago it was made, for a verdict that must be refused.
    public var age: Int?

    private enum CodingKeys: String, CodingKey {
        case packageName, certificateDigest, appRecognitionVerdict, deviceRecognitionVerdict, age
        case deviceID = "deviceId"
    }

    /// Makes the order of a good verdict.
    public init(deviceID: String, packageName: String, certificateDigest: String? = nil) {
        self.deviceID = deviceID
        self.packageName = packageName
        self.certificateDigest = certificateDigest
    }
}
