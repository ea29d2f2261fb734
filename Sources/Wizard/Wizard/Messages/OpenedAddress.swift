public import IdentityModel
package import TerminalUI

/// An address for the user to open, on this device or another one, while the flow waits for the result.
public struct OpenedAddress: Sendable, Hashable {
    /// A header that the browser must add to every request.
    public struct Header: Sendable, Hashable {
        public var name: String
        /// Its value; valid for this login only, and shown on the screen.
        public var value: UntrustedText

        public init(name: String, value: UntrustedText) {
            self.name = name
            self.value = value
        }
    }

    public var url: UntrustedText
    /// The code that the user enters there, if one is needed.
    public var userCode: UntrustedText?
    /// When the code expires, if known.
    public var until: ReportedTime?
    /// The address including the code, as a QR code for another device; `nil` if no other device is meant.
    package var picture: QRPicture?
    /// The headers that every request must carry.
    public var headers: [Header]

    package init(
        url: UntrustedText, userCode: UntrustedText? = nil, until: ReportedTime? = nil, picture: QRPicture? = nil,
        headers: [Header] = []
    ) {
        self.url = url
        self.userCode = userCode
        self.until = until
        self.picture = picture
        self.headers = headers
    }

    /// Whether the address is reachable from this machine only.
    var isOfThisMachine: Bool {
        ["127.0.0.1", "localhost", "[::1]"].contains { host in
            ["http", "https"].contains {
                url.original.hasPrefix("\($0)://\(host):") || url.original.hasPrefix("\($0)://\(host)/")
            }
        }
    }

    /// The headers as they are copied to the clipboard, one per line.
    var headerLines: String {
        headers.map { "\($0.name): \($0.value.original)" }.joined(separator: "\n")
    }
}
