import IdentityModel
import JOSE

extension ClientRecord {
    /// The members that an administrator can change, without the secret; each attribute is one.
    var administeredMembers: [String: JSONValue] {
        var members = ClientMembers.settings.shown(self)
        members["clientId"] = .string(clientID.rawValue)
        for (name, value) in attributes { members["attributes." + name] = .string(value) }
        return members
    }
}
