public import HTTPMessage
public import IdentityModel

/// The headers by which a KOBIL IDP recognises the app and the device, sent with every request of a flow; only for
/// providers of kind kobil.
public struct KobilHeaders: Sendable, Hashable {
    /// The opaque statement about app and device.
    public var clientData: String
    /// The device's ID; `nil` sends none, as a web view does for a new user.
    public var clientID: AstClientID?
    /// The user who logs in, as identified by the SDK; `nil` during an activation.
    public var userID: UserID?
    /// The device's name; `nil` sends none.
    public var deviceName: String?

    public init(clientData: String, clientID: AstClientID?, userID: UserID? = nil, deviceName: String? = nil) {
        self.clientData = clientData
        self.clientID = clientID
        self.userID = userID
        self.deviceName = deviceName
    }

    public static let clientDataName = "X-KOBIL-ASTCLIENTDATA"
    public static let clientIDName = "X-KOBIL-ASTCLIENTID"
    public static let userIDName = "X-KOBIL-ASTUSERID"
    public static let deviceNameName = "X-KOBIL-ASTDEVICENAME"
    /// The header of the trace, which is not one of KOBIL's (W3C Trace Context).
    public static let traceParentName = "traceparent"

    /// The headers to add to each request.
    ///
    /// User and device name are percent-encoded outside printable ASCII, because other characters are invalid in a
    /// header.
    public var fields: HTTPHeaders {
        var headers = HTTPHeaders()
        headers.add(Self.clientDataName, clientData)
        if let clientID { headers.add(Self.clientIDName, clientID.rawValue) }
        if let userID { headers.add(Self.userIDName, Self.encode(userID.rawValue)) }
        if let deviceName { headers.add(Self.deviceNameName, Self.encode(deviceName)) }
        return headers
    }

    /// Why the headers of a request are rejected.
    public enum HeaderError: Error, Sendable, Hashable {
        /// There are no client data: the request does not come from a KOBIL app.
        case missingClientData
        /// The device's ID is not a ULID: KOBIL's 513/4002.
        case malformedClientID
        case repeated(name: String)
    }

    /// Parses the headers of a request; without a device ID the device has not been activated yet.
    public init(reading headers: HTTPHeaders) throws(HeaderError) {
        func single(_ name: String) throws(HeaderError) -> String? {
            let values = headers.values(name)
            guard values.count <= 1 else { throw .repeated(name: name) }
            return values.first.flatMap { $0.isEmpty ? nil : $0 }
        }
        guard let data = try single(Self.clientDataName) else { throw .missingClientData }
        clientData = data
        clientID = try single(Self.clientIDName).map { AstClientID($0) }
        if let clientID, !clientID.isWellFormed { throw .malformedClientID }
        userID = try single(Self.userIDName).map { UserID(PercentCoding.decode($0)) }
        deviceName = try single(Self.deviceNameName).map { PercentCoding.decode($0) }
    }

    private static func encode(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            (0x21...0x7E).contains(scalar.value) && scalar != "%"
                ? String(Character(scalar)) : PercentCoding.encode(String(Character(scalar)))
        }
        .joined()
    }
}
