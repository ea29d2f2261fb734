import HTTPMessage
package import IdentityModel
package import JOSE

/// The contents of `sudoplatformconfig.json` that registration needs.
///
/// Other sections and members are ignored. ``endpoint`` and a scheme in `webDomain` are extensions of this program.
package struct SudoPlatformConfig: Sendable, Hashable {
    package struct IdentityService: Sendable, Hashable {
        package var region: String
        package var poolID: UserPoolID
        package var clientID: ClientID
        package var identityPoolID: String
        /// The address of the GraphQL API.
        package var apiURL: String
        /// The names of the methods, including unknown ones.
        package var registrationMethods: [String]
        /// The lifetime of refresh tokens in days.
        package var refreshTokenLifetime: Int
        /// The address of the Cognito API; `nil` for the region's own.
        package var endpoint: String?

        package init(
            region: String, poolID: UserPoolID, clientID: ClientID, identityPoolID: String, apiURL: String,
            registrationMethods: [String], refreshTokenLifetime: Int = 60, endpoint: String? = nil
        ) {
            self.region = region
            self.poolID = poolID
            self.clientID = clientID
            self.identityPoolID = identityPoolID
            self.apiURL = apiURL
            self.registrationMethods = registrationMethods
            self.refreshTokenLifetime = refreshTokenLifetime
            self.endpoint = endpoint
        }
    }

    package struct FederatedSignIn: Sendable, Hashable {
        package var appClientID: ClientID
        /// A host without scheme (https), or an address with one.
        package var webDomain: String
        package var signInRedirectURI: String
        package var signOutRedirectURI: String
        package var identityProvider: String?
        /// The lifetime of refresh tokens in days.
        package var refreshTokenLifetime: Int

        package init(
            appClientID: ClientID, webDomain: String, signInRedirectURI: String, signOutRedirectURI: String,
            identityProvider: String? = nil, refreshTokenLifetime: Int = 60
        ) {
            self.appClientID = appClientID
            self.webDomain = webDomain
            self.signInRedirectURI = signInRedirectURI
            self.signOutRedirectURI = signOutRedirectURI
            self.identityProvider = identityProvider
            self.refreshTokenLifetime = refreshTokenLifetime
        }

    }

    /// Why a text is not a configuration.
    package enum ReadError: Error, Sendable, Hashable {
        /// Not JSON, or not an object.
        case malformed(JSONError)
        case noIdentityService
        /// A member is missing or is an empty string; the value is its path.
        case missing(String)
        /// A member has another type than expected, or is a number out of range; the value is its path.
        case type(String)
    }

    package var identityService: IdentityService
    /// `nil` if the section is missing or incomplete; sudo-user-ios ignores an incomplete one.
    package var federatedSignIn: FederatedSignIn?
    /// Why the section `federatedSignIn` is not used; `nil` if it is used or missing.
    package var federatedSignInFault: ReadError?

    package init(identityService: IdentityService, federatedSignIn: FederatedSignIn? = nil) {
        self.identityService = identityService
        self.federatedSignIn = federatedSignIn
    }

    /// The address of the hosted UI, without a trailing slash; `nil` without the section.
    ///
    /// A domain without a scheme uses https, as in the SDKs, unless it is the authority of
    /// ``IdentityService/endpoint``, whose scheme is used then.
    package var hostedBaseURL: String? {
        guard let domain = federatedSignIn?.webDomain else { return nil }
        let bare = domain.hasSuffix("/") ? String(domain.dropLast()) : domain
        guard !bare.hasPrefix("https://"), !bare.hasPrefix("http://") else { return bare }
        let endpoint = URLReference(identityService.endpoint ?? "")
        guard let scheme = endpoint.scheme, endpoint.authority?.utf8.elementsEqual(bare.utf8) == true else {
            return "https://\(bare)"
        }
        return "\(scheme)://\(bare)"
    }

    /// Parses the contents of the file.
    ///
    /// A fault in `federatedSignIn` is stored in ``federatedSignInFault`` and not thrown.
    package init(parsing bytes: [UInt8]) throws(ReadError) {
        let json: JSONValue
        do throws(JSONError) { json = try JSONValue(parsing: bytes) } catch { throw .malformed(error) }
        guard json.object != nil else { throw .malformed(JSONError(.unexpectedShape)) }
        guard let service = json["identityService"], service != .null else { throw .noIdentityService }
        identityService = try Self.identityService(service)
        guard let federated = json["federatedSignIn"], federated != .null else { return }
        do throws(ReadError) { federatedSignIn = try Self.federatedSignIn(federated) } catch {
            federatedSignInFault = error
        }
    }

    private static func identityService(_ json: JSONValue) throws(ReadError) -> IdentityService {
        let section = Section(name: "identityService", json: json)
        let methods = try section.optional("registrationMethods") { $0.strings } ?? []
        return IdentityService(
            region: try section.text("region"), poolID: UserPoolID(try section.text("poolId")),
            clientID: ClientID(try section.text("clientId")), identityPoolID: try section.text("identityPoolId"),
            apiURL: try section.text("apiUrl"), registrationMethods: methods,
            refreshTokenLifetime: try section.days("refreshTokenLifetime"),
            endpoint: try section.optional("endpoint") { $0.string })
    }

    private static func federatedSignIn(_ json: JSONValue) throws(ReadError) -> FederatedSignIn {
        let section = Section(name: "federatedSignIn", json: json)
        return FederatedSignIn(
            appClientID: ClientID(try section.text("appClientId")), webDomain: try section.text("webDomain"),
            signInRedirectURI: try section.text("signInRedirectUri"),
            signOutRedirectURI: try section.text("signOutRedirectUri"),
            identityProvider: try section.optional("identityProvider") { $0.string },
            refreshTokenLifetime: try section.days("refreshTokenLifetime"))
    }
}

/// Reads the members of a section and names them in faults.
private struct Section {
    let name: String
    let json: JSONValue

    func text(_ member: String) throws(SudoPlatformConfig.ReadError) -> String {
        guard let value = json[member], value != .null else { throw .missing("\(name).\(member)") }
        guard let text = value.string else { throw .type("\(name).\(member)") }
        guard !text.isEmpty else { throw .missing("\(name).\(member)") }
        return text
    }

    func optional<Value>(
        _ member: String, _ read: (JSONValue) -> Value?
    ) throws(SudoPlatformConfig.ReadError) -> Value? {
        guard let value = json[member], value != .null else { return nil }
        guard let read = read(value) else { throw .type("\(name).\(member)") }
        return read
    }

    /// A number of days, from 1 to 3650 as Cognito allows; 60 if the member is missing.
    func days(_ member: String) throws(SudoPlatformConfig.ReadError) -> Int {
        try optional(member) { value in
            value.integer.flatMap { (1...3650).contains($0) ? Int($0) : nil }
        } ?? 60
    }
}

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
