import IdentityModel
package import JOSE

extension SudoPlatformConfig {
    /// The configuration as a JSON object, with every member that sudo-user-js 17.1.1 requires.
    ///
    /// `bucket` and `transientBucket` are required, although registration does not use them.
    package var json: JSONValue {
        let service = identityService
        var section: JSONValue = [
            "region": .string(service.region), "poolId": .string(service.poolID.rawValue),
            "clientId": .string(service.clientID.rawValue), "identityPoolId": .string(service.identityPoolID),
            "apiUrl": .string(service.apiURL), "bucket": "unused", "transientBucket": "unused",
            "registrationMethods": .array(service.registrationMethods.map(JSONValue.string)),
            "refreshTokenLifetime": .integer(Int64(service.refreshTokenLifetime)), "version": 1,
        ]
        section["endpoint"] = service.endpoint.map(JSONValue.string)
        var json: JSONValue = ["identityService": section]
        guard let federated = federatedSignIn else { return json }
        var web: JSONValue = [
            "appClientId": .string(federated.appClientID.rawValue), "webDomain": .string(federated.webDomain),
            "signInRedirectUri": .string(federated.signInRedirectURI),
            "signOutRedirectUri": .string(federated.signOutRedirectURI),
            "refreshTokenLifetime": .integer(Int64(federated.refreshTokenLifetime)),
        ]
        web["identityProvider"] = federated.identityProvider.map(JSONValue.string)
        json["federatedSignIn"] = web
        return json
    }
}
