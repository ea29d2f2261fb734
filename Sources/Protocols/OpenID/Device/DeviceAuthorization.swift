public import HTTPMessage
public import IdentityModel
public import JOSE

/// A provider's response to a device without a browser: a code for the device and a code for the user (RFC 8628,
/// section 3.2).
public struct DeviceAuthorization: Sendable, Hashable {
    /// The code that the device sends to the token endpoint.
    public var deviceCode: Secret
    /// The code that the user types in a browser.
    public var userCode: String
    /// The address at which the user types it.
    public var verificationURI: String
    /// The same address with the code in it.
    public var verificationURIComplete: String?
    /// The lifetime of both codes in seconds.
    public var expiresIn: Int
    /// The minimum number of seconds between two requests to the token endpoint.
    public var interval: Int

    /// The interval if the provider sends none.
    public static let usualInterval = 5

    public init(
        deviceCode: Secret, userCode: String, verificationURI: String, verificationURIComplete: String? = nil,
        expiresIn: Int, interval: Int = usualInterval
    ) {
        self.deviceCode = deviceCode
        self.userCode = userCode
        self.verificationURI = verificationURI
        self.verificationURIComplete = verificationURIComplete
        self.expiresIn = expiresIn
        self.interval = interval
    }

    /// Returns `nil` if a member is missing or has the wrong type, or if the address is not a web address.
    public init?(json: JSONValue) {
        guard let deviceCode = json["device_code"]?.string, !deviceCode.isEmpty,
            let userCode = json["user_code"]?.string, (1...64).contains(userCode.utf8.count),
            // Some servers still use the name in Google's draft.
            let uri = (json["verification_uri"] ?? json["verification_url"])?.string, Self.isWebAddress(uri),
            let expiresIn = json["expires_in"].flatMap(WireSeconds.read), expiresIn > 0
        else { return nil }
        let complete = json["verification_uri_complete"]?.string
        let interval = json["interval"].flatMap(WireSeconds.read) ?? Self.usualInterval
        self.init(
            deviceCode: Secret(deviceCode), userCode: userCode, verificationURI: uri,
            verificationURIComplete: complete.flatMap { Self.isWebAddress($0) ? $0 : nil },
            expiresIn: min(expiresIn, 86_400), interval: min(max(interval, 1), 3600))
    }

    public var json: JSONValue {
        var json: JSONValue = [
            "device_code": .string(deviceCode.exposedText), "user_code": .string(userCode),
            "verification_uri": .string(verificationURI), "expires_in": .integer(Int64(expiresIn)),
            "interval": .integer(Int64(interval)),
        ]
        json["verification_uri_complete"] = verificationURIComplete.map(JSONValue.string)
        return json
    }

    private static func isWebAddress(_ text: String) -> Bool {
        let url = URLReference(text)
        return ["http", "https"].contains(url.scheme?.lowercased()) && url.host?.isEmpty == false
            && url.authority?.contains("@") != true && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}

public enum DeviceAuthorizationAnswer: Sendable, Hashable {
    case granted(DeviceAuthorization)
    case refused(OAuthError)
    /// Neither codes nor an error.
    case unreadable(status: Int)

    public init(reading response: HTTPResponse) {
        if response.status == 200, let json = try? JSONValue(document: response),
            let authorization = DeviceAuthorization(json: json)
        {
            self = .granted(authorization)
        } else if let error = OAuthError(reading: response) {
            self = .refused(error)
        } else {
            self = .unreadable(status: response.status)
        }
    }
}
