import FoundationEssentials
import HTTPMessage
import IdentityCore
import JOSE

/// A user as Keycloak's admin REST takes it (`UserRepresentation`); what is nil was left out.
struct UserRepresentation {
    let username: String?
    let email: String?
    let firstName: String?
    let lastName: String?
    let isEnabled: Bool?
    let isEmailVerified: Bool?
    let requiredActions: [String]?
    let attributes: [String: [String]]?
    let credentials: [CredentialRepresentation]
    /// The paths of the groups that a new user is made a member of.
    let groups: [String]
    /// The names of the realm's roles that an import gives him.
    let realmRoles: [String]
    /// The names of clients' roles that an import gives him, by client.
    let clientRoles: [String: [String]]
    /// The client that he is by himself, where an import says so.
    let serviceAccountClientID: String?

    /// Reads a request's body.
    init(_ request: HTTPRequest) throws {
        try self.init(RepresentationReader(request, name: "UserRepresentation", members: Self.members))
    }

    /// Reads one of a realm's `users`.
    init(_ value: JSONValue) throws {
        try self.init(RepresentationReader(value, name: "UserRepresentation", members: Self.members))
        // As at Keycloak an import is not held against the user profile.
        for (field, text) in [
            ("username", username), ("email", email), ("firstName", firstName), ("lastName", lastName),
        ]
        where text?.fits(StoredBounds.name) == false {
            throw RepresentationBounds.refusal(field, "is longer than \(StoredBounds.name) bytes")
        }
    }

    private init(_ reader: RepresentationReader) throws {
        username = try reader.string("username").map { $0.trimmingWhitespace.lowercased() }
        email = try reader.string("email").map { $0.trimmingWhitespace.lowercased() }
        firstName = try reader.string("firstName")
        lastName = try reader.string("lastName")
        isEnabled = try reader.bool("enabled")
        isEmailVerified = try reader.bool("emailVerified")
        requiredActions = try reader.strings("requiredActions").map { actions in
            Self.knownActions.filter(actions.contains)
        }
        // The four that have members of their own are no attributes, wherever they stand.
        attributes = try reader.stringLists("attributes")?
            .filter { !["username", "email", "firstName", "lastName"].contains($0.key) }
        let credentials = try reader.array("credentials") ?? []
        try RepresentationBounds.check(count: credentials.count, in: "credentials")
        self.credentials = try credentials.map(CredentialRepresentation.init)
        groups = try reader.strings("groups") ?? []
        realmRoles = try reader.strings("realmRoles") ?? []
        clientRoles = try reader.stringLists("clientRoles") ?? [:]
        serviceAccountClientID = try reader.string("serviceAccountClientId")
    }

    /// The rules that the fields break.
    var violations: [UserProfileRules.Violation] {
        UserProfileRules.violations(username: username, email: email, firstName: firstName, lastName: lastName)
    }

    /// Puts what is there into a user; what was left out stays as it is.
    ///
    /// As at Keycloak, an update that carries attributes speaks for the whole profile: address and names that it leaves out are removed.
    func apply(to user: inout UserRecord) {
        let isWholeProfile = attributes != nil
        if email != nil || isWholeProfile { user.email = Self.presence(email) }
        if firstName != nil || isWholeProfile { user.firstName = Self.presence(firstName) }
        if lastName != nil || isWholeProfile { user.lastName = Self.presence(lastName) }
        if let isEnabled { user.isEnabled = isEnabled }
        if let isEmailVerified { user.isEmailVerified = isEmailVerified }
        if let attributes { user.attributes = attributes }
        if let requiredActions { user.requiredActions = requiredActions }
    }

    private static func presence(_ text: String?) -> String? { text?.isEmpty == true ? nil : text }

    /// The required actions that Keycloak has by itself; others are ignored there.
    private static let knownActions = [
        "CONFIGURE_TOTP", "TERMS_AND_CONDITIONS", "VERIFY_EMAIL", "UPDATE_PROFILE", "UPDATE_PASSWORD", "UPDATE_EMAIL",
        "VERIFY_PROFILE", "CONFIGURE_RECOVERY_AUTHN_CODES", "webauthn-register", "webauthn-register-passwordless",
        "update_user_locale", "delete_account", "delete_credential", "idp_link",
    ]

    private static var members: Set<String> { AccountMembers.user.names }
}

extension UserRecord {
    /// How much of a user an answer shows.
    enum Detail {
        /// One user with everything.
        case whole
        /// A user in a list.
        case listed
        /// A user in a list that was asked to be brief.
        case brief
    }

    /// The user as Keycloak's admin REST shows him.
    func representation(_ detail: Detail) -> JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(id), "username": .string(username), "enabled": .bool(isEnabled),
            "emailVerified": .bool(isEmailVerified), "createdTimestamp": .milliseconds(createdAt),
            "access": detail == .whole ? Self.allAccess : ["manage": true],
        ]
        members["email"] = email.map { .string($0) }
        members["firstName"] = firstName.map { .string($0) }
        members["lastName"] = lastName.map { .string($0) }
        guard detail != .brief else { return .object(members) }
        members["totp"] = .bool(hasOneTimePassword)
        members["disableableCredentialTypes"] = []
        members["requiredActions"] = .array(requiredActions.map { .string($0) })
        members["notBefore"] = .integer(Int64(notBefore))
        if !attributes.isEmpty {
            members["attributes"] = .object(attributes.mapValues { .array($0.map { .string($0) }) })
        }
        return .object(members)
    }

    private static let allAccess: JSONValue = [
        "manageGroupMembership": true, "resetPassword": true, "view": true, "mapRoles": true, "impersonate": true,
        "manage": true,
    ]
}
