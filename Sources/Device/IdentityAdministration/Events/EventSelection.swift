public import FoundationEssentials
import HTTPMessage

/// Which kept events are read; a property that is `nil` or empty selects all.
public struct EventSelection: Sendable, Hashable {
    public var user: UserRecordID?
    /// For events of administrators, the path of the changed resource after the realm's name; `*` matches any
    /// characters.
    var path: String?
    /// Keycloak's names, such as `LOGIN_ERROR` for events of logins and `UPDATE` for those of administrators.
    public var types: [String] = []
    public var since: Date?
    /// The time of the newest event, in milliseconds since 1970.
    public var until: Int64?
    /// The client's address.
    public var address: String?
    /// The number of events that are skipped, newest first.
    public var first = 0
    public var maximum = 100

    public init() {}

    /// The parameters for events of logins.
    var loginFields: FormFields {
        var fields = commonFields
        for type in types { fields.add("type", type) }
        fields.add("user", ifPresent: user?.rawValue)
        fields.add("ipAddress", ifPresent: address)
        return fields
    }

    /// The parameters for events of administrators.
    var administratorFields: FormFields {
        var fields = commonFields
        for type in types { fields.add("operationTypes", type) }
        fields.add("resourcePath", ifPresent: path)
        fields.add("authIpAddress", ifPresent: address)
        return fields
    }

    private var commonFields: FormFields {
        var fields: FormFields = ["first": "\(first)", "max": "\(maximum)"]
        fields.add("dateFrom", ifPresent: since.map { "\(Int64(($0.timeIntervalSince1970 * 1000).rounded(.down)))" })
        fields.add("dateTo", ifPresent: until.map { "\($0)" })
        return fields
    }
}
