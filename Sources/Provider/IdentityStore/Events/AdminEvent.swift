/// An administrator's change, or the refusal of one.
package struct AdminEvent: Sendable, Hashable {
    /// Who sends the request, and from where.
    package struct Administrator: Sendable, Hashable {
        package let realmID: String?
        /// The client's internal ID, as in Keycloak's events of administrators.
        package let clientRecordID: String?
        package let userID: String
        package let address: String

        package init(realmID: String?, clientRecordID: String?, userID: String, address: String) {
            self.realmID = realmID
            self.clientRecordID = clientRecordID
            self.userID = userID
            self.address = address
        }
    }

    package let administrator: Administrator
    /// Keycloak's `OperationType`.
    package let operation: String
    /// Keycloak's `ResourceType`.
    package let resource: String
    /// The path after the realm's name.
    package var path: String
    /// The request's JSON without secrets; `nil` unless the realm keeps it.
    package let representation: String?
    /// Why the request was refused; `nil` for a success.
    package var error: String?
    /// The administrator's name at that time, the request's trace ID, and what changed.
    package var details: [String: String]

    package init(
        administrator: Administrator, operation: String, resource: String, path: String, representation: String?,
        error: String? = nil, details: [String: String]
    ) {
        self.administrator = administrator
        self.operation = operation
        self.resource = resource
        self.path = path
        self.representation = representation
        self.error = error
        self.details = details
    }
}

/// A kept event of an administrator.
package struct AdminEventRecord: Sendable, Hashable {
    package let id: EventID
    package let event: AdminEvent
}

/// Which events of administrators are listed; a property that is `nil` or empty selects all.
package struct AdminEventQuery: Sendable, Hashable {
    package var operations: [String] = []
    package var resources: [String] = []
    package var realmID: String?
    package var clientRecordID: String?
    package var userID: String?
    package var address: String?
    /// The path after the realm's name; `*` stands for any characters.
    package var path: String?
    package var page = EventPage()

    package init() {}
}
