/// The context that binds a sealed value to its row: moved to another row, it does not open.
public enum SealContext {
    /// Encodes the names with their lengths, so that no two lists of names have the same bytes.
    public static func bytes(_ names: [String]) -> [UInt8] {
        names.flatMap { Array("\($0.utf8.count):\($0)".utf8) }
    }
}
