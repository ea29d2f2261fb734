import CognitoProtocol
import IdentityModel

/// The user name of a user of an upstream provider: the provider's name, `_` and the user's `sub` there (Amazon
/// Cognito, federated users).
struct FederatedUsername: Sendable, Hashable {
    let username: PoolUsername

    /// Returns `nil` if the name has more than 128 characters, or characters that user names cannot have.
    init?(provider: String, subject: String) {
        let name = "\(provider)_\(subject)"
        guard name.unicodeScalars.count <= 128, !subject.isEmpty,
            !name.unicodeScalars.contains(where: { $0.properties.isWhitespace || HiddenCharacters.contain($0) })
        else { return nil }
        username = PoolUsername(name)
    }
}
