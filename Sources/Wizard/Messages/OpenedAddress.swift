public import IdentityModel

/// An address for the user to open, here or elsewhere, while the flow waits for the result.
public struct OpenedAddress: Sendable, Hashable {
    /// What every request from there must carry, where the browser has to add it.
    public struct Header: Sendable, Hashable {
        /// The header's name.
        public var name: String
        /// Its value; good for this login alone, and shown.
        public var value: UntrustedText

        /// Makes a header.
        public init(name: String, value: UntrustedText) {
            self.name = name
            self.value = value
        }
    }

    /// The address.
    public var url: UntrustedText
    /// What is typed there, where something is.
    public var userCode: UntrustedText?
    /// When the code runs out, where that is known.
    public var until: LocalTime?
    /// The address with the code in it, as a picture that another device can scan; nil where none is meant for another device.
    public var picture: QRPicture?
    /// What every request must carry.
    public var headers: [Header]

    /// Makes an address.
    public init(
        url: UntrustedText, userCode: UntrustedText? = nil, until: LocalTime? = nil, picture: QRPicture? = nil,
        headers: [Header] = []
    ) {
        self.url = url
        self.userCode = userCode
        self.until = until
        self.picture = picture
        self.headers = headers
    }

    /// The headers as they go into the clipboard, one a line.
    var headerLines: String {
        headers.map { "\($0.name): \($0.value.original)" }.joined(separator: "\n")
    }
}
