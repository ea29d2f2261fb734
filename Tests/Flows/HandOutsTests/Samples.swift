import Assets
import FoundationEssentials
import HandOuts
import IdentityModel
import Localization
import TestSupport

/// Hand-outs of a tenant, and the files that they can have.
enum Samples {
    /// The tags of the languages.
    static let languages = EmbeddedFile.locales.map(\.tag)

    static func issuer(
        _ language: String = "en", qr: String = "", acceptsSpaces: Bool = true
    ) throws -> HandOutIssuer {
        let file = try required(EmbeddedFile.locales.first { $0.tag == language })
        return HandOutIssuer(
            tenant: "sandbox", address: "https://id.example.com/auth", qr: try QRContent(parsing: qr),
            language: language, texts: try Texts(file), acceptsSpaces: acceptsSpaces)
    }

    static func handOut(
        _ name: String, code: String = "12345678", _ issuer: HandOutIssuer, expires: Bool = true
    ) throws -> HandOut {
        try HandOut(
            username: name, code: Secret(code),
            expiresAt: expires ? Date(timeIntervalSince1970: 1_800_000_000) : nil, issuer: issuer)
    }

    /// `count` hand-outs with different codes.
    static func handOuts(_ count: Int, _ issuer: HandOutIssuer) throws -> [HandOut] {
        try (0..<count).map { try handOut("user-\($0)", code: "\(12_340_000 + $0)", issuer) }
    }

    /// Sixty characters without a place to wrap.
    static let longName = String(repeating: "maximiliane.von-und-zu-", count: 3).prefix(48) + "@example.com"

    /// A picture of one pixel.
    static let png: [UInt8] = Array(
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
            ?? Data())

    private struct Missing: Error {}

    private static func required<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw Missing() }
        return value
    }
}
