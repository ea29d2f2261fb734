/// Where a device keeps the key that seals first factors in the modes NO and BIOMETRIC.
public enum DeviceKeyPlace: String, Sendable, Hashable, CaseIterable {
    /// In the device's own file, beside what it seals: whoever copies the file has both.
    case file
    /// In the kernel's keyring of this user (Linux), which no file holds: the stored login ends at reboot, or with the user's last process.
    case keyring
}
