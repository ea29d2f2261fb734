package import CognitoProtocol
package import IdentityModel

/// The pool of a realm to create; its keys are generated when they are first needed.
package struct NewPool: Sendable, Hashable {
    /// `us-east-1_` and 9 letters and digits.
    package let poolID: UserPoolID
    /// 26 digits and lower-case letters.
    package let clientID: ClientID
    /// `us-east-1:` and a UUID.
    package let identityPoolID: String

    /// The region in the IDs, independent of the server's location.
    package static let region = "us-east-1"

    /// Creates a pool with new IDs.
    init(random: any RandomSource) {
        let lower = "0123456789abcdefghijklmnopqrstuvwxyz"
        poolID = UserPoolID("\(Self.region)_" + random.text(of: lower + "ABCDEFGHIJKLMNOPQRSTUVWXYZ", count: 9))
        clientID = ClientID(random.text(of: lower, count: 26))
        identityPoolID = "\(Self.region):\(random.uuid())"
    }
}

extension RandomSource {
    /// Returns a random text of `count` characters, each equally likely; the alphabet has at most 256 ASCII characters.
    package func text(of alphabet: String, count: Int) -> String {
        let alphabet = Array(alphabet.utf8)
        // Bytes at or above the last whole multiple of the alphabet's length are rejected, because they would make some
        // characters more likely.
        let limit = 256 / alphabet.count * alphabet.count
        var text: [UInt8] = []
        while text.count < count {
            text += bytes(count).filter { Int($0) < limit }.map { alphabet[Int($0) % alphabet.count] }
        }
        return String(decoding: text.prefix(count), as: UTF8.self)
    }
}
