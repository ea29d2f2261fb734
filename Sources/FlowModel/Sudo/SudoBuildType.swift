/// The build of an app that asked for a DeviceCheck token; it decides which of Apple's servers checks the token.
public enum SudoBuildType: String, Sendable, Hashable, CaseIterable {
    /// A build for development.
    case debug
    /// A build for the App Store.
    case release
}
