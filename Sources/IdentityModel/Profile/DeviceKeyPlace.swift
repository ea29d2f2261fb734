/// Where a device stores the key that seals first factors in the modes NO and BIOMETRIC.
public enum DeviceKeyPlace: String, Sendable, Hashable, CaseIterable {
    /// In the device's file, beside the sealed data: a copy of the file contains both.
    case file
    /// In the user's keyring in the Linux kernel, never in a file: the stored login ends at reboot, or with the user's
    /// last process.
    case keyring
}
