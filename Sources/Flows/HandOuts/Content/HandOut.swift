public import FoundationEssentials
public import IdentityModel
import Localization
import QRCode

/// What one user gets.
public struct HandOut: Sendable, Hashable {
    public let username: String
    public let code: Secret
    /// `nil` for a code that does not expire.
    public let expiresAt: Date?
    public let issuer: HandOutIssuer
    /// The QR code.
    let matrix: QRMatrix

    /// Throws if the text of the QR code is too long for one.
    public init(
        username: String, code: Secret, expiresAt: Date?, issuer: HandOutIssuer
    ) throws(HandOutError) {
        self.username = username
        self.code = code
        self.expiresAt = expiresAt
        self.issuer = issuer
        do throws(QRCodeError) { matrix = try QRMatrix(issuer.qr.text(username, code, issuer)) } catch {
            throw .longQRText
        }
    }

    /// The code's groups of four characters.
    var groups: [String] { CodeGroups.groups(code.exposedText) }

    var validity: String {
        expiresAt.map { issuer.texts[.handOutValid, ["time": issuer.texts.absolute($0)]] }
            ?? issuer.texts[.handOutUnlimited]
    }

    /// How the code is typed, if that is not obvious.
    var notes: [String] { issuer.acceptsSpaces ? [] : [issuer.texts[.handOutNoSpaces]] }

    var place: String { "\(issuer.tenant) · \(issuer.address)" }
}
