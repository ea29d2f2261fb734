import FoundationEssentials
public import IdentityModel
public import JOSE
import OpenID

/// The logins in a recording of somebody else: an HTTP archive, or a run of this program.
///
/// The archive is read twice: first for the secrets and the providers, then for the messages that are kept. No secret is
/// in a run, and tokens have been checked before they lose their signatures.
public struct RunImport: Sendable {
    public static let mostBytes = 64 << 20
    /// The maximum size of an entry; a larger one, such as a script, is left out.
    static let mostEntryBytes = 1 << 20

    /// The client for which the tokens must be, if its request was not recorded.
    public var client: ClientID?
    /// The provider's keys, instead of the recorded ones.
    public var keys: JSONWebKeySet?

    /// What a file contains.
    public struct Contents: Sendable {
        public var runs: [RecordedRun] = []
        /// The number of entries that are too large.
        public var omitted = 0
    }

    public init(client: ClientID? = nil, keys: JSONWebKeySet? = nil) {
        self.client = client
        self.keys = keys
    }

    /// Reads a file; `makeID` returns a new ID for each login.
    public func contents(of bytes: [UInt8], makeID: () -> RunID?) throws(RunImportError) -> Contents {
        guard bytes.count <= Self.mostBytes else { throw .tooLarge }
        if bytes.starts(with: Array("{\"type\":\"run\"".utf8)) {
            do { return Contents(runs: [try RunLines.read(bytes)]) } catch { throw .run(error) }
        }
        let found = try ArchiveScanner.entries(of: bytes)
        let entries = found.filter { $0.count <= Self.mostEntryBytes }
        var (providers, secrets) = (RecordedProviders(), KnownSecrets())
        for entry in entries { providers.learn(try Self.exchange(entry, in: bytes)) }
        for entry in entries {
            let exchange = try Self.exchange(entry, in: bytes)
            let endpoint = providers.endpoint(of: exchange)
            secrets.add(exchange.request, isUnknown: endpoint == nil || endpoint == .page)
            // Documents and keys are public.
            if let response = exchange.response, endpoint != .discovery, endpoint != .keys { secrets.add(response) }
        }
        secrets.seal()
        var (kept, logins, time) = ([KeptExchange](), RecordedLogins(), Date(timeIntervalSince1970: 0))
        for entry in entries {
            var exchange = try Self.exchange(entry, in: bytes)
            time = exchange.time ?? time
            exchange.time = time
            guard let endpoint = providers.endpoint(of: exchange) else { continue }
            let events = ImportedMessage(exchange, endpoint, masking: secrets).events
            kept.append(KeptExchange(exchange, endpoint, events: events))
            logins.add(kept[kept.count - 1], number: kept.count - 1)
        }
        logins.finish()
        guard !logins.logins.isEmpty else { throw .empty }
        let judge = ImportedLogin(expected: self, providers: providers, secrets: secrets)
        return Contents(
            runs: logins.logins.compactMap { login in
                makeID().map { judge.run(login, login.exchanges.map { kept[$0] }, id: $0) }
            }, omitted: found.count - entries.count)
    }

    private static func exchange(_ entry: Range<Int>, in bytes: [UInt8]) throws(RunImportError) -> RecordedExchange {
        let json: JSONValue
        do { json = try JSONValue(parsing: bytes[entry]) } catch {
            throw .broken(at: FilePlace(of: entry.lowerBound + error.offset, in: bytes), error.code)
        }
        guard let exchange = RecordedExchange(json) else {
            throw .noRequest(at: FilePlace(of: entry.lowerBound, in: bytes))
        }
        return exchange
    }
}
