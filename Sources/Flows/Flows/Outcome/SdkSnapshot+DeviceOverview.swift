import FlowModel
import MasterControllerSdk

extension SdkSnapshot {
    /// Creates the snapshot from the content of the Master Controller's store.
    init(_ overview: DeviceOverview) {
        let logins = overview.users.map(\.userIdentifier).map { identifier in
            let isPassword = overview.authenticationModes[identifier] == .password
            let hasFactor = overview.usersWithFirstFactor.contains(identifier)
            return (identifier.user, isPassword ? StoredLogin.notStored : hasFactor ? .kept : .gone)
        }
        self.init(
            state: overview.sdkState, users: overview.users, loggedInUser: overview.loggedInUser?.user,
            logins: Dictionary(logins) { first, _ in first })
    }
}
