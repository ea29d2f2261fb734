import PageMarkup

/// A picture in the head of hand-outs: PNG or JPEG, by its bytes.
public struct HandOutLogo: Sendable, Hashable {
    /// The largest picture in bytes.
    public static let largest = 256 * 1024

    private let address: PageAddress

    /// Returns `nil` for another kind of file.
    public init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            address = PageAddress(picture: bytes, type: "image/png")
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            address = PageAddress(picture: bytes, type: "image/jpeg")
        } else {
            return nil
        }
    }

    var markup: Markup { Tag.img(.class("logo"), .src(address), .alt("")) }
}
