import IdentityStore
import JOSE

extension AdminEventRecord {
    /// The event as Keycloak's `AdminEventRepresentation`.
    func representation(in realm: RealmRecord) -> JSONValue {
        let administrator = event.administrator
        var source: JSONValue = ["userId": .string(administrator.userID), "ipAddress": .string(administrator.address)]
        source["realmId"] = administrator.realmID.map(JSONValue.string)
        source["clientId"] = administrator.clientRecordID.map(JSONValue.string)
        var value: JSONValue = [
            "id": .string(id.text), "time": .milliseconds(id.time), "realmId": .string(realm.id),
            "authDetails": source, "operationType": .string(event.operation),
            "resourceType": .string(event.resource), "resourcePath": .string(event.path),
            "details": .object(event.details.mapValues(JSONValue.string)),
        ]
        value["representation"] = event.representation.map(JSONValue.string)
        value["error"] = event.error.map(JSONValue.string)
        return value
    }
}
