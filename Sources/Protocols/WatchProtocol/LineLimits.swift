/// The limits of a line; sizes in bytes of UTF-8.
package struct LineLimits {
    /// The maximum length of a name.
    package let name: Int
    /// The maximum length of a value.
    package let value: Int
    /// The maximum number of fields per list.
    package let fields: Int

    /// The maximum number of tokens per response.
    package static let tokens = 4
    package static let usual = LineLimits(name: 256, value: 16_384, fields: 1000)
    /// Keeps every line below `RunLines.mostLineBytes`: an event has at most a dozen lists.
    package static let short = LineLimits(name: 128, value: 512, fields: 48)
}
