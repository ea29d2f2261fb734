import IdentityAdministration
import IdentityModel

/// A command about a Sudo pool, with its arguments and options.
enum SudoOrder: Sendable, Hashable {
    case config(file: String?, redirectURI: String?)
    case showPool
    case setPool(SudoPoolChange)
    case keys(Keys)
    case issuers(Issuers)
    case providers(Providers)
    case fingerprints(Fingerprints)
    case devices(Devices)
    case attest(Attestation, file: String)
    case registrations(Registrations)
    case users(Users)

    /// A command about TEST registration keys.
    enum Keys: Sendable, Hashable {
        case generate(folder: String)
        case list
        case revoke(SudoTestKeyID, Consent)
    }

    /// A command about issuers of custom federated sign-in.
    enum Issuers: Sendable, Hashable {
        case add(String, keyID: String, publicKeyFile: String, attributes: [String])
        case generate(String, folder: String, attributes: [String])
        case list
        case remove(String, keyID: String?, Consent)
    }

    enum Providers: Sendable, Hashable {
        case add(String, issuer: String, client: ClientID, secret: SecretSource?)
        case list
        case remove(String, Consent)
    }

    /// A command about signing certificates.
    enum Fingerprints: Sendable, Hashable {
        case add(String)
        case list
        case remove(String, Consent)
    }

    /// A command about devices that may register any number of times.
    enum Devices: Sendable, Hashable {
        case allow(String, CodePeriod?)
        case list
        case remove(String, Consent)
    }

    enum Attestation: Sendable, Hashable {
        case deviceCheck(DeviceCheckOrder)
        case playIntegrity(PlayIntegrityOrder)
    }

    enum Registrations: Sendable, Hashable {
        case list(onlyFailed: Bool)
        case show(String)
    }

    /// A command about the pool's users.
    enum Users: Sendable, Hashable {
        case list
        case show(String)
        case setEnabled(Bool, String)
        case delete(String, Consent)
    }
}
