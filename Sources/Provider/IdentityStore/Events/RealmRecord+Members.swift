import IdentityModel
import JOSE

extension RealmRecord {
    /// The members that an administrator can change; each attribute is one.
    var administeredMembers: [String: JSONValue] {
        var members = RealmMembers.settings.shown(self)
        members["realm"] = .string(name.rawValue)
        members["displayName"] = .string(displayName)
        for (name, value) in attributes { members["attributes." + name] = .string(value) }
        return members
    }
}
