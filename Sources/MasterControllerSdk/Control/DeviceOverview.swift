public import FoundationEssentials
public import IdentityModel
import SQLite

/// What is on this device now: more than the documented events tell, for a program that shows it.
public struct DeviceOverview: Sendable, Hashable {
    /// What is possible now.
    public let sdkState: SdkState
    /// Who is logged in, nil where nobody is.
    public let loggedInUser: KsUserIdentifier?
    /// Everybody who is activated on this device, the last one to log in first.
    public let users: [UserDetails]
    /// How each user's first factor is guarded.
    public let authenticationModes: [KsUserIdentifier: AuthenticationMode]
    /// The device's id at the AST side, nil before the first activation.
    public let astClientID: AstClientID?
    /// When the logged-in user's access token ends, nil where nobody is logged in.
    public let accessTokenExpiresAt: Date?
    /// Whether a first factor of the logged-in user is stored here.
    public let hasFirstFactor: Bool
    /// When the logged-in user's stored first factor ends; nil where none is kept, and where the provider sets no end.
    public let firstFactorExpiresAt: Date?
}

extension MasterController {
    /// Reads what is on this device; nil before a start, and where the store cannot be read.
    ///
    /// Needs no network; does not stand in line behind events.
    public func overview() async -> DeviceOverview? {
        let (state, store, session) = withMemory { ($0.state, $0.store, $0.session) }
        guard let store else { return nil }
        do throws(Refusal) {
            let users = try await store.users()
            let loggedIn = state.loggedInUser
            let factor = if let loggedIn { try await store.factor(of: loggedIn) } else { StoredFactor?.none }
            return DeviceOverview(
                sdkState: state.sdkState, loggedInUser: loggedIn, users: users.map(\.details),
                authenticationModes: Dictionary(users.map { ($0.identifier, $0.mode) }) { first, _ in first },
                astClientID: try await store.astClientID(), accessTokenExpiresAt: session?.accessExpiresAt,
                hasFirstFactor: factor?.sealed != nil, firstFactorExpiresAt: factor?.expiresAt)
        } catch {
            return nil
        }
    }
}

extension DeviceStore {
    /// The device's id at the AST side, nil before the first activation; makes no keys.
    fileprivate func astClientID() async throws(Refusal) -> AstClientID? {
        try await read { connection in
            try connection.first("SELECT ast_client_id FROM device")?.optionalString("ast_client_id")
                .map(AstClientID.init(_:))
        }
    }
}
