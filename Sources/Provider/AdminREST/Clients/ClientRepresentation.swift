import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// A client as Keycloak's admin REST accepts it (`ClientRepresentation`); absent members change nothing.
struct ClientRepresentation: Sendable {
    /// The members that are not `null`.
    let members: [String: JSONValue]

    /// Parses the body of a request that creates or changes a client.
    init(_ request: HTTPRequest, on occasion: MemberOccasion, random: any RandomSource) throws {
        try self.init(
            RepresentationReader(request, name: "ClientRepresentation", members: ClientMembers.table.names), occasion,
            random)
    }

    /// Parses one of the `clients` of an imported realm.
    init(_ value: JSONValue, random: any RandomSource) throws {
        try self.init(
            RepresentationReader(value, name: "ClientRepresentation", members: ClientMembers.table.names), .imported,
            random)
    }

    private init(_ reader: RepresentationReader, _ occasion: MemberOccasion, _ random: any RandomSource) throws {
        guard ClientMembers.settings.hasTypes(reader.members),
            reader.members["attributes"]?.object != nil
                || reader.members["attributes"] == nil
        else { throw RouteError(.mistypedJSON) }
        if let name = reader.members["protocol"]?.string, !["openid-connect", "saml"].contains(name) {
            throw Self.invalid("Invalid protocol: \(name)")
        }
        var members = Self.completed(reader.members, on: occasion)
        members["protocolMappers"] = try ProtocolMapperRepresentation.list(
            members["protocolMappers"], random: random)
        self.members = members
        for uri in redirectURIs ?? [] { try Self.check(redirectURI: uri) }
        for (name, words) in [("rootUrl", "Root URL"), ("baseUrl", "Base URL"), ("adminUrl", "Admin URL")] {
            guard let url = members[name]?.string, !url.isEmpty else { continue }
            if RedirectRule.hasScriptScheme(url) { throw Self.invalid("\(words) uses an illegal scheme") }
        }
        for uri in members["attributes"]?["post.logout.redirect.uris"]?.string?.split(separator: "##") ?? [] {
            guard RedirectRule.hasScriptScheme(String(uri)) else { continue }
            throw Self.invalid("A post logout redirect URI uses an illegal scheme")
        }
        if let text = members["attributes"]?["access.token.lifespan"]?.scalarText, !text.isEmpty, Int(text) == nil {
            throw Self.invalid("Invalid access.token.lifespan: \(text)")
        }
    }

    /// The client ID; `nil` if it is absent.
    var clientID: String? { members["clientId"]?.string }
    /// Whether it is a client of SAML.
    var isSAML: Bool { members["protocol"] == "saml" }
    /// Whether the client has no secret; `nil` if the member is absent.
    var isPublic: Bool? { members["publicClient"]?.readBool }
    /// The secret; `nil` if it is absent.
    var secret: Secret? {
        members["secret"]?.string.flatMap { $0.isEmpty || $0 == ClientRecord.maskedSecret ? nil : Secret($0) }
    }

    /// The mappers as they are stored.
    var mappers: [JSONValue] { members["protocolMappers"]?.array ?? [] }

    private var redirectURIs: [String]? { members["redirectUris"]?.strings }

    /// The algorithm that signs the client's tokens; `nil` if it is absent.
    func algorithm(of client: ClientRecord) -> SigningAlgorithm? {
        TokenAlgorithms(
            members["attributes"]?.object ?? [:], shown: client.shownAttributes.mapValues(JSONValue.string)
        ).chosen
    }

    /// Applies the members to a client; a confidential client without a secret gets the fresh one.
    ///
    /// A new client gets those of the realm's `scopes` that the members name, or that the realm gives to new clients;
    /// other endpoints assign scopes later.
    func apply(
        to client: inout ClientRecord, freshSecret: Secret, isNew: Bool, scopes: [ClientScopeRecord], at now: Date
    ) {
        if let clientID, !clientID.isEmpty { client.clientID = ClientID(clientID) }
        ClientMembers.settings.apply(members, to: &client)
        if isNew, members["webOrigins"]?.strings == nil {
            // As in Keycloak, the origins of a new client's redirect URIs are web origins by default.
            var seen: Set<String> = []
            client.webOrigins = client.redirectURIs.compactMap { URLReference($0).origin }
                .filter { !$0.contains("*") && seen.insert($0).inserted }
        }
        let attributes = members["attributes"]?.object ?? [:]
        if let algorithm = algorithm(of: client) { client.signingAlgorithm = algorithm }
        for (name, value) in attributes {
            let text = ClientAttributeMembers.isStored(name, value) ? value.scalarText : nil
            // As in Keycloak, an empty attribute is removed.
            let kept = text?.isEmpty == true ? nil : text
            client.attributes[name] =
                ClientAttributeMembers.canBeSecret(name)
                ? client.keptSecrets.replacing(kept.map(JSONValue.string), at: "attributes/\(name)", named: name)?
                    .string : kept
        }
        if isNew {
            // As in Keycloak, a client that requires consent gets only the roles in its scope mappings.
            if client.isConsentRequired, members["fullScopeAllowed"] == nil {
                client.hasFullScope = false
            }
            (client.defaultScopes, client.optionalScopes) = assignedScopes(among: scopes)
        }
        if let flow = members["authenticationFlowBindingOverrides"]?["browser"]?.string {
            client.authenticationFlow = flow.isEmpty ? .browser : AuthenticationFlowName(rawValue: flow)
        }
        applySecret(to: &client, fresh: freshSecret, at: now)
        if client.hasServiceAccount, !client.defaultScopes.contains("service_account") {
            client.defaultScopes.append("service_account")
        }
    }

    /// The names of the default and the optional scopes of the client, if it is new.
    func assignedScopes(among scopes: [ClientScopeRecord]) -> (byDefault: [String], onRequest: [String]) {
        let own = scopes.filter { $0.isSAML == isSAML }
        let known = Set(own.map(\.name))
        func names(_ member: String, _ assignment: ClientScopeRecord.Assignment) -> [String] {
            members[member]?.strings?.filter(known.contains)
                ?? own.filter { $0.assignment == assignment }.map(\.name)
        }
        return (names("defaultClientScopes", .byDefault), names("optionalClientScopes", .onRequest))
    }

    private func applySecret(to client: inout ClientRecord, fresh: Secret, at now: Date) {
        switch isPublic ?? client.isPublic {
        case true: client.setSecret(nil)
        case false:
            guard let new = secret ?? (client.isPublic ? fresh : nil) else { return }
            client.setSecret(new)
            if secret == nil {
                client.attributes["client.secret.creation.time"] = String(Int64(now.timeIntervalSince1970))
            }
        }
    }

    private static func check(redirectURI uri: String) throws {
        if uri.contains("#") { throw invalid("A redirect URI must not contain an URL fragment") }
        if RedirectRule.hasScriptScheme(uri) { throw invalid("A redirect URI uses an illegal scheme") }
        let isReadable = uri.unicodeScalars.allSatisfy {
            $0.value > 0x20 && $0.value != 0x7F && !#"\[]{}^`|<>""#.unicodeScalars.contains($0) || isIPv6(uri)
        }
        if !isReadable { throw invalid("A redirect URI is not a valid URI") }
    }

    private static func isIPv6(_ uri: String) -> Bool { URLReference(uri).host == "::1" }

    private static func invalid(_ words: String) -> RouteError {
        RouteError(.refused(400, error: "invalid_input", description: words))
    }
}

extension ClientRecord {
    /// A client with Keycloak's defaults.
    init(new id: String) {
        self.init(id: id, clientID: ClientID(id))
        authenticationFlow = .browser
        defaultScopes = BuiltInScopes.defaults
        optionalScopes = BuiltInScopes.optional
        // The default of OpenID Connect Dynamic Client Registration 1.0, section 2.
        signingAlgorithm = .rs256
    }

    var storedMappers: [JSONValue] { details["protocolMappers"]?.array ?? [] }

    /// The mask of a secret; sending it back does not change the secret.
    static let maskedSecret = KeptSecrets.mask

    /// The client as Keycloak's admin REST shows it, with its secret in plain text or masked.
    func representation(showsSecret: Bool) -> JSONValue {
        var members = Self.defaults.merging(ClientMembers.settings.shown(self)) { $1 }
        members.merge([
            "id": .string(id), "clientId": .string(clientID.rawValue), "publicClient": .bool(isPublic),
            "defaultClientScopes": defaultScopes.jsonValue,
            "optionalClientScopes": optionalScopes.jsonValue,
            "attributes": shownAttributes.jsonValue,
        ]) { $1 }
        members["secret"] = secret.map { .string(showsSecret ? $0.exposedText : Self.maskedSecret) }
        if let authenticationFlow, authenticationFlow != .browser {
            members["authenticationFlowBindingOverrides"] = ["browser": .string(authenticationFlow.rawValue)]
        }
        return .object(members)
    }

    /// The attributes to show, including the signing algorithm if it is not the default.
    var shownAttributes: [String: String] {
        var shown = ["realm_client": "false"].merging(attributes) { $1 }
        let named = [TokenAlgorithms.idToken, TokenAlgorithms.accessToken].compactMap { shown[$0] }
        if named.allSatisfy(\.isEmpty), signingAlgorithm != TokenAlgorithms.standard {
            shown[TokenAlgorithms.idToken] = signingAlgorithm.rawValue
        }
        return shown
    }

    private static let defaults: [String: JSONValue] = [
        "alwaysDisplayInConsole": false, "authenticationFlowBindingOverrides": [:],
        "access": ["view": true, "configure": true, "manage": true],
    ]
}

extension ClientRepresentation {
    /// The members of a client, completed as Keycloak 26.7.3 completes them.
    ///
    /// Only a creation with `protocol` adds settings, even if a secret or `bearerOnly` is given; an import adds one
    /// attribute.
    static func completed(
        _ members: [String: JSONValue], on occasion: MemberOccasion
    ) -> [String: JSONValue] {
        var completed = members
        let attributes = members["attributes"]?.object
        switch occasion {
        case .imported:
            let redirects = "post.logout.redirect.uris"
            guard attributes?[redirects]?.scalarText?.isEmpty ?? true else { return members }
            completed["attributes"] = .object((attributes ?? [:]).merging([redirects: "+"]) { $1 })
        case .made where members["protocol"] != nil:
            let missing: [String: JSONValue] = ["publicClient": true, "directAccessGrantsEnabled": true]
            completed.merge(missing) { given, _ in given }
            completed["attributes"] = .object(
                ["backchannel.logout.revoke.offline.tokens": "false"].merging(attributes ?? [:]) { $1 }
                    .merging(["backchannel.logout.session.required": "true"]) { $1 })
            addAddresses(to: &completed)
        case .made, .changed: break
        }
        return completed
    }

    /// Adds the addresses that are derived from the root URL.
    private static func addAddresses(to members: inout [String: JSONValue]) {
        guard let root = members["rootUrl"]?.string, !root.isEmpty else { return }
        if members["redirectUris"]?.strings?.isEmpty ?? true {
            members["redirectUris"] = [.string(root + (root.hasSuffix("/") ? "*" : "/*"))]
            members["webOrigins"] = .array([URLReference(root).origin].compactMap { $0.map(JSONValue.string) })
        }
        // A placeholder such as `${authBaseUrl}` stands for an address of the server itself.
        if members["adminUrl"] == nil, !root.hasPrefix("${") { members["adminUrl"] = .string(root) }
    }
}
