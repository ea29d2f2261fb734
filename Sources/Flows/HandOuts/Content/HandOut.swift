public import FoundationEssentials
public import IdentityModel
import Localization
import QRCode
import Sentences

/// What one user receives: a code or a password, with what to do.
public struct HandOut: Sendable, Hashable {
    public let username: String
    /// The activation code or temporary password.
    public let code: Secret
    public let kind: HandOutKind
    /// `nil` for a code that does not expire.
    public let expiresAt: Date?
    public let issuer: HandOutIssuer
    /// The QR code.
    let matrix: QRMatrix

    /// Throws if the text of the QR code is too long for one.
    public init(
        username: String, code: Secret, kind: HandOutKind = .activationCode, expiresAt: Date?, issuer: HandOutIssuer
    ) throws(HandOutError) {
        self.username = username
        self.code = code
        self.kind = kind
        self.expiresAt = expiresAt
        self.issuer = issuer
        do throws(QRCodeError) { matrix = try QRMatrix(issuer.qr.text(username, code, issuer)) } catch {
            throw .longQRText
        }
    }

    /// The code's groups of four characters; a password is one, because a space would count.
    var groups: [String] {
        switch kind {
        case .activationCode: CodeGroups.groups(code.exposedText)
        case .temporaryPassword: [code.exposedText]
        }
    }

    /// Whether it has more than twelve characters.
    var isLong: Bool { code.exposedText.count > 12 }

    var validity: String {
        expiresAt.map { issuer.texts(Text("Valid until \(issuer.texts.absolute($0))")) }
            ?? issuer.texts(
                kind == .temporaryPassword
                    ? Text("Valid until you set a password of your own") : Text("Valid until a new code is issued"))
    }

    /// How the code is typed, if that is not obvious.
    var notes: [String] {
        switch kind {
        case .temporaryPassword: [issuer.texts(Text("Type the password exactly as it is printed."))]
        case .activationCode: issuer.acceptsSpaces ? [] : [issuer.texts(Text("Type the code without spaces."))]
        }
    }

    var place: String { "\(issuer.tenant) · \(issuer.address)" }
}
