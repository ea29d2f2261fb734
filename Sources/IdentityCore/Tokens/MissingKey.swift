package import IdentityModel
package import JOSE
import OpenID

extension RealmKey {
    /// The key that a realm needs for clients of an algorithm and does not have; nil where it has one, or was made with one.
    ///
    /// PS256 signs with the realm's RSA key under a name of its own, since a published key names one algorithm.
    package static func missing(
        for algorithm: SigningAlgorithm, among keys: [RealmKey], random: any RandomSource
    ) throws(JOSEError) -> RealmKey? {
        guard [.ps256, .edDSA].contains(algorithm), !keys.contains(where: { $0.algorithm == algorithm }) else {
            return nil
        }
        if algorithm == .ps256, let twin = keys.last(where: { $0.algorithm == .rs256 }) {
            return RealmKey(keyID: random.uuid(), algorithm: algorithm, privateKey: twin.privateKey)
        }
        let key = try SigningKey.generate(algorithm)
        return RealmKey(keyID: key.keyID, algorithm: algorithm, privateKey: try key.pem())
    }
}
