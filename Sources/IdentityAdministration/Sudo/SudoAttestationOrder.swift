/// The contents of a simulated DeviceCheck token to make.
public struct DeviceCheckOrder: Sendable, Hashable, Encodable {
    /// The vendor's identifier of the device, a UUID.
    public var deviceID: String
    /// The build type: `debug` or `release`.
    public var buildType: String
    /// The age of the token in seconds; nil for 0; a pool refuses a token that is too old.
    public var age: Int?
    /// The number of bytes that are added, so that the token has to be sent in parts; nil for none.
    public var padding: Int?

    private enum CodingKeys: String, CodingKey {
        case buildType, age, padding
        case deviceID = "deviceId"
    }

    /// Makes an order; without an age the token is valid.
    public init(deviceID: String, buildType: String = "release", age: Int? = nil, padding: Int? = nil) {
        self.deviceID = deviceID
        self.buildType = buildType
        self.age = age
        self.padding = padding
    }
}

/// The contents of a simulated Play Integrity token to make; the texts are those of Google's decoded verdict.
public struct PlayIntegrityOrder: Sendable, Hashable, Encodable {
    /// The device id that the app registers with; the verdict's `requestHash`.
    public var deviceID: String
    public var packageName: String
    /// The fingerprint of the app's signing certificate, as `AA:BB:…` or base64url; nil for none.
    public var certificateDigest: String?
    /// `appRecognitionVerdict`; nil for `PLAY_RECOGNIZED`.
    public var appRecognitionVerdict: String?
    /// `deviceRecognitionVerdict`; nil for `MEETS_DEVICE_INTEGRITY`.
    public var deviceRecognitionVerdict: [String]?
    /// The age of the verdict in seconds; nil for 0; a pool refuses a verdict that is too old.
    public var age: Int?

    private enum CodingKeys: String, CodingKey {
        case packageName, certificateDigest, appRecognitionVerdict, deviceRecognitionVerdict, age
        case deviceID = "deviceId"
    }

    /// Makes the order of a verdict with the accepted values.
    public init(deviceID: String, packageName: String, certificateDigest: String? = nil) {
        self.deviceID = deviceID
        self.packageName = packageName
        self.certificateDigest = certificateDigest
    }
}
