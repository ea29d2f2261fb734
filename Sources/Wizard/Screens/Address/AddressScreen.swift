/// An address that the person is to open, while the flow waits for the browser.
struct AddressScreen: Sendable, Hashable {
    /// The address.
    let address: OpenedAddress
}
