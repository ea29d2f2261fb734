import CPostgreSQL

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The location of a PostgreSQL database: a connection URL without secrets that, over a network, requires a verified
/// certificate.
///
/// What the URL omits comes from libpq's environment (`PGHOST`, `PGUSER`, `PGPASSFILE`, …).
public struct PostgreSQLLocation: Sendable, Hashable, CustomStringConvertible {
    struct Parameter: Sendable, Hashable {
        let name: String
        let value: String
    }

    /// The parameters passed to libpq.
    let parameters: [Parameter]
    /// The URL without its parameters, for messages and logs.
    public let description: String

    /// Whether a text is the URL of a PostgreSQL database, that is, starts with `postgresql://` or `postgres://`.
    public static func isURL(_ text: String) -> Bool {
        ["postgresql://", "postgres://"].contains { text.hasPrefix($0) }
    }

    /// Parses a URL; the error's sentence does not repeat it.
    ///
    /// Refuses a password, which everybody could read in the list of processes. Over TCP it requires
    /// `sslmode=verify-full`; only for a loopback host may the URL have a weaker mode. Reads the environment.
    public init(_ url: String) throws(PostgreSQLLocationError) {
        guard Self.isURL(url), let given = Self.parsed(url) else { throw .malformed }
        guard given["password"] == nil, given["sslpassword"] == nil else { throw .password }
        guard given["service"] == nil else { throw .service }
        var settings = given
        let hosts = Self.hosts(given) ?? Self.hosts(Self.defaults()) ?? [""]
        if !hosts.allSatisfy(Self.isSocket) {
            let mode = given["sslmode"]
            let isLocal = hosts.allSatisfy { Self.isSocket($0) || Self.isLoopback($0) }
            guard mode == nil || mode == "verify-full" || isLocal else { throw .unverified }
            settings["sslmode"] = mode ?? "verify-full"
            // With GSS encryption libpq would not use TLS at all.
            settings["gssencmode"] = given["gssencmode"] ?? "disable"
        }
        let defaults = [
            "client_encoding": "UTF8", "connect_timeout": "10", "application_name": "idp-wizard",
            // A connection whose peer has vanished fails after half a minute instead of a quarter of an hour.
            "tcp_user_timeout": "30000", "keepalives_idle": "30",
        ]
        settings.merge(defaults) { own, _ in own }
        settings["client_encoding"] = "UTF8"
        parameters = settings.sorted { $0.key < $1.key }.map { Parameter(name: $0.key, value: $0.value) }
        let place = (given["host"] ?? given["hostaddr"]).map { Self.isSocket($0) ? "" : $0 } ?? ""
        description =
            "postgresql://" + place + (given["port"].map { place.isEmpty ? "" : ":\($0)" } ?? "") + "/"
            + (given["dbname"] ?? "")
    }

    /// The parameters in a URL; `nil` if libpq cannot parse it.
    ///
    /// libpq's message is not used, because it repeats parts of the URL.
    private static func parsed(_ url: String) -> [String: String]? {
        var message: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(url, &message) else {
            PQfreemem(message)
            return nil
        }
        return taken(options)
    }

    /// The values of the environment and the library for what a URL omits.
    private static func defaults() -> [String: String] { PQconndefaults().map(taken) ?? [:] }

    private static func taken(_ options: UnsafeMutablePointer<PQconninfoOption>) -> [String: String] {
        defer { PQconninfoFree(options) }
        var values: [String: String] = [:]
        var place = options
        while let keyword = place.pointee.keyword {
            if let value = place.pointee.val { values[String(cString: keyword)] = String(cString: value) }
            place += 1
        }
        return values
    }

    /// The hosts to connect to.
    private static func hosts(_ values: [String: String]) -> [String]? {
        let list = values["hostaddr"].flatMap { $0.isEmpty ? nil : $0 } ?? values["host"]
        guard let list, !list.isEmpty else { return nil }
        return list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }

    /// Whether a host is the folder of a Unix socket, or libpq's default one.
    private static func isSocket(_ host: String) -> Bool {
        host.isEmpty || host.hasPrefix("/") || host.hasPrefix("@")
    }

    private static func isLoopback(_ host: String) -> Bool {
        var four = in_addr()
        if inet_pton(AF_INET, host, &four) == 1 { return UInt32(bigEndian: four.s_addr) >> 24 == 127 }
        return host == "localhost" || host == "::1"
    }
}

/// Why a PostgreSQL URL is refused.
public enum PostgreSQLLocationError: Error, Sendable, Hashable, CustomStringConvertible {
    case malformed
    /// It contains a password, which is visible to everyone in the list of processes.
    case password
    /// It names a service, whose file could change where and how the connection is made.
    case service
    /// It allows a network connection without encryption to a verified server.
    case unverified

    /// A sentence for the user that repeats nothing of the URL.
    public var description: String {
        switch self {
        case .malformed:
            "The store is not a PostgreSQL URL: postgresql://[USER@]HOST[:PORT]/DATABASE[?PARAMETER=VALUE&…]."
        case .password:
            "A password in the store's URL can be read by others: put it into a file that PGPASSFILE names (0600), or into PGPASSWORD."
        case .service: "The store's URL must not name a service: name host and database themselves."
        case .unverified:
            "Over a network the store needs sslmode=verify-full (with sslrootcert=FILE for its authority's certificate)."
        }
    }
}
