/// The two bits that the simulated DeviceCheck keeps for a device (Apple, DeviceCheck).
package struct DeviceBits: Sendable, Hashable {
    /// Whether the device has registered a user.
    package var bit0 = false
    /// Not used.
    package var bit1 = false

    package init(bit0: Bool = false, bit1: Bool = false) {
        self.bit0 = bit0
        self.bit1 = bit1
    }
}
