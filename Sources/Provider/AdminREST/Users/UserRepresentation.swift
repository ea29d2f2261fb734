import FoundationEssentials
import HTTPMessage
import IdentityStore
import JOSE
import ServerRouting

/// A user as Keycloak's admin REST accepts it (`UserRepresentation`); absent members are `nil`.
struct UserRepresentation {
    /// The ID that a user of an import keeps; `nil` for one that is no UUID.
    let id: String?
    let username: String?
    let email: String?
    let firstName: String?
    let lastName: String?
    let isEnabled: Bool?
    let isEmailVerified: Bool?
    let requiredActions: [String]?
    /// Without the reason of a permanent lock-out, which is not stored as an attribute.
    let attributes: [String: [String]]?
    private let hasLockReason: Bool
    let credentials: [CredentialRepresentation]
    /// The paths of the groups that a new user joins.
    let groups: [String]
    /// The names of a new user's realm roles.
    let realmRoles: [String]
    /// The names of a new user's client roles by client.
    let clientRoles: [String: [String]]
    /// The consents of a user in an import: objects with the client and the scopes.
    let consents: [JSONValue]
    /// The client whose service account the user is, in an import.
    let serviceAccountClientID: String?
    /// Every member that is not `null`.
    let sent: [String: JSONValue]

    init(_ request: HTTPRequest) throws {
        try self.init(RepresentationReader(request, name: "UserRepresentation", members: Self.members))
    }

    /// Parses one of the `users` of a realm.
    init(_ value: JSONValue) throws {
        try self.init(RepresentationReader(value, name: "UserRepresentation", members: Self.members))
        for case .refused(let refusal) in credentials.map(\.content) { throw refusal }
        let violations = UserProfileRules.violations(ofValidityIn: attributes ?? [:])
        guard violations.isEmpty else { throw RouteError(.profile(violations)) }
        // As in Keycloak, an import is not checked against the other rules of the user profile.
        for (field, text) in [
            ("username", username), ("email", email), ("firstName", firstName), ("lastName", lastName),
        ]
        where text?.fits(StoredBounds.name) == false {
            throw RepresentationBounds.refusal(field, "is longer than \(StoredBounds.name) bytes")
        }
    }

    private init(_ reader: RepresentationReader) throws {
        sent = reader.members
        id = try reader.string("id").flatMap { $0.utf8.count == 36 ? UUID(uuidString: $0) : nil }?
            .uuidString.lowercased()
        username = try reader.string("username").map { $0.trimmingWhitespace.lowercased() }
        email = try reader.string("email").map { $0.trimmingWhitespace.lowercased() }
        firstName = try reader.string("firstName")
        lastName = try reader.string("lastName")
        isEnabled = try reader.bool("enabled")
        isEmailVerified = try reader.bool("emailVerified")
        requiredActions = try reader.strings("requiredActions").map { actions in
            Self.knownActions.filter(actions.contains)
        }
        // The four fields that have their own members are never attributes.
        var attributes = try reader.stringLists("attributes")?
            .filter { !["username", "email", "firstName", "lastName"].contains($0.key) }
        hasLockReason = attributes?[LockReason.attribute] == LockReason.permanent
        if hasLockReason { attributes?[LockReason.attribute] = nil }
        self.attributes = attributes
        let credentials = try reader.array("credentials") ?? []
        try RepresentationBounds.check(count: credentials.count, in: "credentials")
        self.credentials = try credentials.map(CredentialRepresentation.init)
        groups = try reader.strings("groups") ?? []
        realmRoles = try reader.strings("realmRoles") ?? []
        clientRoles = try reader.stringLists("clientRoles") ?? [:]
        consents = try reader.array("clientConsents") ?? []
        try RepresentationBounds.check(count: consents.count, in: "clientConsents")
        serviceAccountClientID = try reader.string("serviceAccountClientId")
        _ = try reader.string("federationLink")
        for (list, type, members) in Self.links {
            let links = try reader.array(list) ?? []
            try RepresentationBounds.check(count: links.count, in: list)
            for link in links {
                let link = try RepresentationReader(link, name: type, members: members)
                for member in members { _ = try link.string(member) }
            }
        }
    }

    /// The lists of a user's accounts at other providers, which are kept without effect.
    private static let links: [(list: String, type: String, members: Set<String>)] = [
        ("federatedIdentities", "FederatedIdentityRepresentation", ["identityProvider", "userId", "userName"]),
        ("socialLinks", "SocialLinkRepresentation", ["socialProvider", "socialUserId", "socialUsername"]),
    ]

    /// Whether one of the credentials is a second factor that this server does not have.
    var hasUnbuiltFactor: Bool { credentials.contains(where: \.isUnbuiltFactor) }

    /// Whether it adds nothing but activation codes to a user's own members.
    var addsOnlyCodes: Bool {
        credentials.allSatisfy(\.isActivationCode) && groups.isEmpty && realmRoles.isEmpty && clientRoles.isEmpty
    }

    /// The rules of the user profile that the fields and attributes violate.
    ///
    /// A new user has this name; `user` is the one that is changed.
    func violations(named name: String? = nil, changing user: UserRecord? = nil) -> [UserProfileRules.Violation] {
        UserProfileRules.violations(
            username: name, email: email, firstName: firstName, lastName: lastName,
            changing: user)
            + UserProfileRules.violations(ofValidityIn: attributes ?? [:])
            + UserProfileRules.violations(ofNoteIn: attributes ?? [:], changing: user)
    }

    /// Applies the members to a user; absent ones change nothing.
    ///
    /// As in Keycloak, an update with attributes replaces the whole profile: an absent e-mail address or name is
    /// removed.
    func apply(to user: inout UserRecord) {
        let isWholeProfile = attributes != nil
        if email != nil || isWholeProfile { user.email = Self.presence(email) }
        if firstName != nil || isWholeProfile { user.firstName = Self.presence(firstName) }
        if lastName != nil || isWholeProfile { user.lastName = Self.presence(lastName) }
        if let isEnabled {
            if !repeatsLock { user.isEnabled = isEnabled }
            if isEnabled { user.isLockedPermanently = false }
        }
        if repeatsLock { user.isLockedPermanently = true }
        if let isEmailVerified { user.isEmailVerified = isEmailVerified }
        if let attributes { user.attributes = attributes }
        if let requiredActions { user.requiredActions = requiredActions }
        user.keep(sent)
    }

    /// Whether it repeats what ``UserRecord/representation(_:)`` shows of a permanent lock-out.
    ///
    /// Its member `enabled` then does not disable the account.
    private var repeatsLock: Bool { isEnabled == false && hasLockReason }

    private static func presence(_ text: String?) -> String? { text?.isEmpty == true ? nil : text }

    /// Keycloak's built-in required actions; Keycloak ignores others.
    private static let knownActions = [
        "CONFIGURE_TOTP", "TERMS_AND_CONDITIONS", "VERIFY_EMAIL", "UPDATE_PROFILE", "UPDATE_PASSWORD", "UPDATE_EMAIL",
        "VERIFY_PROFILE", "CONFIGURE_RECOVERY_AUTHN_CODES", "webauthn-register", "webauthn-register-passwordless",
        "update_user_locale", "delete_account", "delete_credential", "idp_link",
    ]

    private static var members: Set<String> { AccountMembers.user.names }
}

/// The attribute by which Keycloak distinguishes a permanent lock-out from a disabled account.
private enum LockReason {
    static let attribute = "disabledReason"
    static let permanent = ["permanentLockout"]
}

extension UserRecord {
    /// How much of a user a response shows.
    enum Detail {
        /// One user with everything.
        case whole
        /// A user in a list.
        case listed
        /// A user in a brief list.
        case brief
    }

    /// The user as Keycloak's admin REST shows it, without `access`, which depends on the caller.
    func representation(_ detail: Detail) -> JSONValue {
        var value = JSONValue.members([
            "id": id, "username": username, "enabled": isEnabled && !isLockedPermanently,
            "emailVerified": isEmailVerified, "createdTimestamp": createdAt, "email": email, "firstName": firstName,
            "lastName": lastName,
        ])
        guard detail != .brief else { return value }
        value["totp"] = .bool(hasOneTimePassword)
        value["disableableCredentialTypes"] = []
        value["requiredActions"] = requiredActions.jsonValue
        value["notBefore"] = notBefore.jsonValue
        var attributes = attributes
        if isLockedPermanently { attributes[LockReason.attribute] = LockReason.permanent }
        if !attributes.isEmpty { value["attributes"] = attributes.jsonValue }
        for (name, kept) in kept { value[name] = kept }
        return value
    }
}
