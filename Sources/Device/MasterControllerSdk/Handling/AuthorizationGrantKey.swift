import IdentityModel
import JOSE
import OpenID
import Sentences

/// The key with which a user on this device requests tokens without the provider's pages (RFC 7523).
///
/// Generated for each login at the provider, which receives the public key in the client data. The private key is
/// sealed according to the authentication mode: in mode PIN it cannot be used without the PIN.
struct AuthorizationGrantKey: Sendable {
    let key: SigningKey

    static func fresh() async throws(ControlError) -> AuthorizationGrantKey {
        do {
            return AuthorizationGrantKey(
                key: try await BlockingCall.runThrowing { () throws(JOSEError) in try SigningKey.generate(.es256) })
        } catch {
            throw ControlError(.internalError, .storage, Text("A key for this user cannot be generated: \(error)"))
        }
    }

    private init(key: SigningKey) { self.key = key }

    /// Reads the value of ``stored()``; returns `nil` for any other.
    init?(stored: Secret) {
        guard let key = try? SigningKey.stored(pem: stored, algorithm: .es256) else { return nil }
        self.key = key
    }

    /// The private key in the form in which it is sealed.
    func stored() throws(ControlError) -> Secret {
        do { return try key.pem() } catch {
            throw ControlError(.internalError, .storage, Text("A key for this user cannot be stored: \(error)"))
        }
    }
}
