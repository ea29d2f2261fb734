import CognitoProtocol
import IdentityStore
import JOSE

/// The attributes of a user as the JSON API lists them.
struct PoolUserAttributes: Sendable {
    private let attributes: [(name: String, value: String)]

    init(_ user: PoolUser) {
        var all: [(name: String, value: String)] = [
            ("sub", user.subject), (PoolTokenClaim.userType, user.kind.rawValue),
        ]
        let own: [(String, String?)] = [
            (PoolTokenClaim.originalSubject, user.subject), (PoolTokenClaim.registrationKid, user.registrationKid),
            (PoolTokenClaim.entitlementsSet, user.entitlementsSet), (PoolTokenClaim.identityID, user.identityID),
            (PoolTokenClaim.originalIdentityID, user.identityID),
        ]
        for case (let name, let value?) in own { all.append((name, value)) }
        for (name, value) in user.attributes.sorted(by: { $0.key < $1.key }) {
            all.append((name, value.string ?? value.text))
        }
        if let identity = user.federatedIdentity {
            all.append(
                (PoolTokenClaim.identities, PoolTokenMint.identities(identity, since: user.createdAt).text))
        }
        attributes = all
    }

    var json: JSONValue { json(only: nil) }

    /// The attributes as the members of one object.
    var claims: JSONValue { .object(Dictionary(attributes.map { ($0.name, .string($0.value)) }) { first, _ in first }) }

    /// The attributes with these names; `nil` for all.
    func json(only names: [String]?) -> JSONValue {
        let chosen = attributes.filter { names?.contains($0.name) ?? true }
        return .array(chosen.map { ["Name": .string($0.name), "Value": .string($0.value)] })
    }
}
