import FoundationEssentials
import HTTPMessage
import IdentityStore
import ServerRouting

extension EventQuery {
    /// Parses the parameters of `events`.
    init(_ fields: FormFields) throws {
        self.init()
        names = fields.values("type")
        clientID = fields["client"]
        userID = fields["user"]
        address = fields["ipAddress"]
        page = try EventPage(fields)
    }
}

extension AdminEventQuery {
    /// Parses the parameters of `admin-events`.
    init(_ fields: FormFields) throws {
        self.init()
        operations = fields.values("operationTypes")
        resources = fields.values("resourceTypes")
        realmID = fields["authRealm"]
        clientRecordID = fields["authClient"]
        userID = fields["authUser"]
        address = fields["authIpAddress"]
        path = fields["resourcePath"]
        page = try EventPage(fields)
    }
}

extension EventPage {
    /// Parses the parameters that both lists have.
    init(_ fields: FormFields) throws {
        self.init()
        from = try Self.day(fields["dateFrom"], "Date(From)")?.start
        end = try Self.day(fields["dateTo"], "Date(To)")?.end
        first = max(0, try Self.number(fields["first"]) ?? 0)
        let most = try Self.number(fields["max"]) ?? -1
        maximum = most < 0 ? 100 : most
        switch fields["direction"]?.lowercased() {
        case nil, "desc": break
        case "asc": isAscending = true
        default: throw RouteError(.refused(400, error: "Invalid value for 'direction'"))
        }
    }

    /// The times from the first moment to the end of a day in UTC, or of one millisecond since 1970.
    private static func day(_ text: String?, _ name: String) throws -> (start: Date, end: Date)? {
        guard let text, !text.isEmpty else { return nil }
        if let milliseconds = Int64(text), text.utf8.count < 16 {
            let start = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
            return (start, start.addingTimeInterval(0.001))
        }
        guard text.utf8.count == 10, let start = try? Date.ISO8601FormatStyle().year().month().day().parse(text) else {
            let sentence = "Invalid value for '\(name)', expected format is yyyy-MM-dd or an Epoch timestamp"
            throw RouteError(.refused(400, error: sentence))
        }
        return (start, start.addingTimeInterval(86_400))
    }

    private static func number(_ text: String?) throws -> Int? {
        guard let text, !text.isEmpty else { return nil }
        guard let number = Int32(text) else { throw RouteError(.notFound) }
        return Int(number)
    }
}
