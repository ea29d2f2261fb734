public import IdentityModel
public import JOSE
import SudoUser

/// The stored tokens of a signed-in user, and the claims of the ID token.
///
/// The claims are not verified: the client does not check the signature, as the vendor's SDKs do not.
public struct SudoSession: Sendable, Hashable {
    public let idToken: Secret
    public let accessToken: Secret
    public let refreshToken: Secret
    /// The claims of the ID token, as a JSON object.
    public let unverifiedClaims: JSONValue

    init(_ client: DefaultSudoUserClient) async throws(SudoFlowRunError) {
        do {
            idToken = Secret(try await client.getIdToken())
            accessToken = Secret(try await client.getAccessToken())
            refreshToken = Secret(try await client.getRefreshToken())
            guard let claims = try await client.overview().claims else { throw SudoUserClientError.notSignedIn }
            unverifiedClaims = claims
        } catch {
            throw SudoFlowRunError(error, of: client)
        }
    }
}
