public import FoundationEssentials
public import IdentityModel
import SQLDatabase

/// The state of this device, in more detail than the documented events report, for display.
public struct DeviceOverview: Sendable, Hashable {
    public let sdkState: SdkState
    public let loggedInUser: KsUserIdentifier?
    /// The users activated on this device, the most recent login first.
    public let users: [UserDetails]
    public let authenticationModes: [KsUserIdentifier: AuthenticationMode]
    /// The users whose first factor is stored and has not expired.
    public let usersWithFirstFactor: Set<KsUserIdentifier>
    /// The device's AST client ID; `nil` before the first activation.
    public let astClientID: AstClientID?
    /// The expiry of the signed-in user's access token; `nil` if no user is signed in.
    public let accessTokenExpiry: Expiry<Date>?
    /// The stored first factor of the signed-in user.
    public let firstFactor: TokenOverview.Stored?
}

extension MasterController {
    /// Reads the state of this device; returns `nil` before a start.
    ///
    /// Uses no network and does not wait for queued events.
    public func overview() async throws(DeviceReadError) -> DeviceOverview? {
        let (state, store, session) = withMemory { ($0.state, $0.store, $0.session) }
        guard let store else { return nil }
        do throws(ControlError) {
            let users = try await store.users()
            let loggedIn = state.loggedInUser
            var factors: [KsUserIdentifier: StoredFactor] = [:]
            for user in users {
                guard let factor = try await store.factor(of: user.identifier), factor.sealed != nil else { continue }
                factors[user.identifier] = factor
            }
            let now = reporter.clock.now()
            let usable = factors.filter { !$0.value.expiry.hasPassed(at: now) }
            return DeviceOverview(
                sdkState: state.sdkState, loggedInUser: loggedIn, users: users.map(\.details),
                authenticationModes: Dictionary(users.map { ($0.identifier, $0.mode) }) { first, _ in first },
                usersWithFirstFactor: Set(usable.keys), astClientID: try await store.astClientID(),
                accessTokenExpiry: session?.accessExpiry,
                firstFactor: session.flatMap { session in
                    factors[session.user].map { TokenOverview.Stored($0, of: session) }
                })
        } catch {
            throw DeviceReadError(outcome: reporter.outcome(of: error, .none))
        }
    }
}

extension DeviceStore {
    /// The device's AST client ID, `nil` before the first activation; creates no keys.
    fileprivate func astClientID() async throws(ControlError) -> AstClientID? {
        try await read { connection in
            try (connection.first("SELECT ast_client_id FROM device")?["ast_client_id"] as String?)
                .map(AstClientID.init(_:))
        }
    }
}
