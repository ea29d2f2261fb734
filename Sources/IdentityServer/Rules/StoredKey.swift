import FoundationEssentials
import IdentityModel

/// A key that is kept between two pages: redacted wherever it is printed, base64 where it is stored.
struct StoredKey: Sendable, Hashable, Codable {
    /// The key's bytes.
    let secret: Secret

    /// Takes a key.
    init(_ secret: Secret) { self.secret = secret }

    init(from decoder: any Decoder) throws {
        secret = Secret(try decoder.singleValueContainer().decode(Data.self))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Data(secret.exposedBytes))
    }
}
