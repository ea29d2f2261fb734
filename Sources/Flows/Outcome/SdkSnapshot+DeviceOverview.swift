import FlowModel
import MasterControllerSdk

extension SdkSnapshot {
    /// Takes state and users from what the Master Controller's store holds.
    init(_ overview: DeviceOverview) {
        self.init(state: overview.sdkState, users: overview.users, loggedInUser: overview.loggedInUser?.user)
    }
}
