package import IdentityStore

/// Decides what the holder of a bearer token may administer.
package protocol AdministratorGate: Sendable {
    /// The holder of the token in an `Authorization: Bearer` header; `nil` if there is none, or if it is not valid.
    ///
    /// Throws if the store fails, because it is then unknown whether the token is valid.
    func holder(of bearer: String?) async throws(StoreError) -> AdministrationTokenHolder?
}

/// The holder of a valid access token of an enabled realm, whose session has not ended.
package struct AdministrationTokenHolder: Sendable, Hashable {
    /// What a token allows.
    package enum Access: Sendable, Hashable {
        /// Everything in every realm: a token of realm `master` whose user has the admin role.
        case everything
        /// What the roles of a realm's own administration client allow in that realm.
        case realm(AdministratorRights)
        case nothing
    }

    package let identity: AdministratorIdentity
    package let access: Access
    /// The realm and the client of the token; `nil` if there is no store.
    package let source: Source?

    /// Where a token comes from.
    package struct Source: Sendable, Hashable {
        package let realm: RealmRecord
        /// The client's internal ID.
        package let clientRecordID: String
        package let clientID: String

        package init(realm: RealmRecord, clientRecordID: String, clientID: String) {
            self.realm = realm
            self.clientRecordID = clientRecordID
            self.clientID = clientID
        }
    }

    package init(identity: AdministratorIdentity, access: Access, source: Source? = nil) {
        self.identity = identity
        self.access = access
        self.source = source
    }
}

/// The administrator who sends a request; stored as the owner of keys and fingerprints that the request adds.
package struct AdministratorIdentity: Sendable, Hashable {
    package let id: String
    package let name: String

    package init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}
