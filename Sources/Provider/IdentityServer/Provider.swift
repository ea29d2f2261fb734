import AdminREST
import CognitoPool
import HTTPMessage
import HTTPServer
import IdentityModel
import IdentityStore
import JOSE
import OpenIDProvider

/// The endpoints over an open store, assembled for a server and for tests.
struct Provider: Sendable {
    /// The base URL from the store.
    let baseURL: String
    let router: Router
    /// The dependencies of the user pools' endpoints.
    let pools: PoolServices
    /// Records the messages of watched realms.
    let watch: WatchRecorder
    /// Reads and writes realms as documents.
    let realmFiles: RealmFiles

    /// Writes what the store lacks, and creates the endpoints over it.
    ///
    /// `baseURL` is used if the store is empty. `givenPassword` is the administrator's password from a file that the
    /// user has provided; the first start then writes no file.
    init(
        _ store: DatabaseStore, _ settings: ServerSettings, proposing baseURL: String, givenPassword: Secret? = nil,
        hasher: any PasswordHasher, clock: any WallClock, random: any RandomSource,
        signingKeys: any SigningKeySource, exchange: (any HTTPExchange)? = nil, log: (any ServerLog)? = nil
    ) async throws {
        let first = FirstStart(
            tenants: settings.tenants, settings: settings.newRealms,
            administratorPassword: givenPassword ?? settings.administratorPassword, proposedBaseURL: baseURL,
            passwordFile: givenPassword == nil ? store.administratorPasswordFile : nil,
            awsCredentialsFile: store.awsCredentialsFile, hasher: hasher, clock: clock, random: random,
            signingKeys: signingKeys)
        let baseURL = try await first.run(on: store)
        let services = OpenIDServices(
            store: store, hasher: hasher, clock: clock,
            random: random, baseURL: baseURL)
        let poolKeys = PoolKeyRing(store: store, signingKeys: signingKeys)
        let watched = WatchStore(beside: store, showing: settings.watchScope, clock: clock, random: random) { change in
            if case .ends(let turn) = change { try? await store.keepEndOfWatch(turn, at: clock.now()) }
            log?.record(.notice(change.sentence, level: .info, at: clock.now()))
        }
        await watched.begin()
        watch = WatchRecorder(
            watch: watched, store: store, keys: KeyRing(store: store), clock: clock,
            origin: PoolOrigin.of(baseURL: baseURL), baseURL: baseURL)
        let administration = AdministrationServices(
            store: store, poolKeys: poolKeys, gate: TokenAdministratorGate(services: services),
            hasher: hasher, clock: clock, random: random, signingKeys: signingKeys,
            origin: PoolOrigin.of(baseURL: baseURL),
            settings: settings.newRealms, isSecure: baseURL.hasPrefix("https:"),
            watch: settings.isWatchable ? watched : nil)
        pools = PoolServices(
            store: store, keys: poolKeys, clock: clock, random: random, baseURL: baseURL,
            styleSheet: StyleSheet.login.address, exchange: exchange, connections: settings.limits.connections)
        realmFiles = RealmFiles(administration)
        router = Router(
            openID: OpenIDRoutes(services), administration: AdministrationRoutes(administration),
            pools: CognitoPoolRoutes(services: pools))
        self.baseURL = baseURL
    }
}

extension WatchChange {
    /// The line of the log, which names users by their IDs.
    fileprivate var sentence: String {
        switch self {
        case .begins(let turn): "The administrator \(turn.watcher) watches the realm \(turn.realm.rawValue)."
        case .ends(let turn): "The administrator \(turn.watcher) no longer watches the realm \(turn.realm.rawValue)."
        }
    }
}
