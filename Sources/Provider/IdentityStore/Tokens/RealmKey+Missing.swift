package import IdentityModel
package import JOSE
import OpenID

extension RealmKey {
    /// Creates the key that a realm lacks for a client's algorithm; returns `nil` if it has one, or for an algorithm
    /// for which every realm has a key from the beginning.
    ///
    /// PS256 uses the realm's RSA key under its own key ID, because a published key names one algorithm.
    package static func missing(
        for algorithm: SigningAlgorithm, among keys: [RealmKey], random: any RandomSource,
        signingKeys: any SigningKeySource
    ) throws(JOSEError) -> RealmKey? {
        guard [.ps256, .edDSA].contains(algorithm), !keys.contains(where: { $0.algorithm == algorithm }) else {
            return nil
        }
        if algorithm == .ps256, let twin = keys.last(where: { $0.algorithm == .rs256 }) {
            return RealmKey(keyID: random.uuid(), algorithm: algorithm, privateKey: twin.privateKey)
        }
        let key = try signingKeys.key(algorithm)
        return RealmKey(keyID: key.keyID, algorithm: algorithm, privateKey: try key.pem())
    }
}
