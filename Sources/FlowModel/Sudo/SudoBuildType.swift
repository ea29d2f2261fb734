/// The build of the app that requested a DeviceCheck token; it determines which of Apple's servers verifies the token.
public enum SudoBuildType: String, Sendable, Hashable, CaseIterable {
    case debug
    case release
}
