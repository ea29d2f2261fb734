import IdentityModel

/// A QR code as a square of modules, without the quiet zone around it.
///
/// It may contain a secret, so only its size is printed.
package struct QRPicture: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// How many modules a side has.
    package let size: Int
    private let modules: Secret

    /// Creates a picture from modules in row order, `true` for a dark one; returns `nil` unless they form a square.
    package init?(size: Int, modules: [Bool]) {
        guard size > 0, modules.count == size * size else { return nil }
        self.size = size
        self.modules = Secret(String(modules.map { $0 ? "1" : "0" }))
    }

    /// The rows, `true` for a dark module.
    package var rows: [[Bool]] {
        let all = modules.exposedText.map { $0 == "1" }
        return (0..<size).map { Array(all[($0 * size)..<(($0 + 1) * size)]) }
    }

    /// The size alone.
    package var description: String { "QR code of \(size) modules" }
    /// Shows only the size to `dump`.
    package var customMirror: Mirror { Mirror(self, children: ["size": size]) }
}
