import IdentityStore
import JOSE

extension EventRecord {
    /// The event as Keycloak's `EventRepresentation`.
    func representation(in realm: RealmRecord) -> JSONValue {
        var value: JSONValue = [
            "id": .string(id.text), "time": .milliseconds(id.time), "type": .string(name),
            "realmId": .string(realm.id), "ipAddress": .string(address),
            "details": .object(details.mapValues(JSONValue.string)),
        ]
        value["clientId"] = clientID.map(JSONValue.string)
        value["userId"] = userID.map(JSONValue.string)
        value["sessionId"] = sessionID.map(JSONValue.string)
        value["error"] = error.map(JSONValue.string)
        return value
    }
}
