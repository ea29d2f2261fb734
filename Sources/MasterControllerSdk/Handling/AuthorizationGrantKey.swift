import IdentityModel
import JOSE
import OpenID

/// The key by which one user on this device asks for tokens without the provider's pages (RFC 7523).
///
/// Fresh for each login at the provider, which learns its public half from the client data. The private half is sealed as the authentication
/// mode wants it: without the PIN it signs nothing.
struct AuthorizationGrantKey: Sendable {
    let key: SigningKey

    /// Makes a key.
    static func fresh() async throws(Refusal) -> AuthorizationGrantKey {
        do {
            return AuthorizationGrantKey(
                key: try await BlockingCall.runThrowing { () throws(JOSEError) in try SigningKey.generate(.es256) })
        } catch {
            throw Refusal(.internalError, .storage, "A key for this user cannot be made: \(error)")
        }
    }

    private init(key: SigningKey) { self.key = key }

    /// Reads what ``stored()`` gave; nil for anything else.
    init?(stored: Secret) {
        guard let key = try? SigningKey.stored(pem: stored, algorithm: .es256) else { return nil }
        self.key = key
    }

    /// The key as it is sealed.
    func stored() throws(Refusal) -> Secret {
        do { return try key.pem() } catch {
            throw Refusal(.internalError, .storage, "A key for this user cannot be kept: \(error)")
        }
    }
}
