/// The context that binds a sealed value to its row: moved to another row, it does not open.
public enum SealContext {
    /// The names as one sequence of bytes, each with its length, so that two lists of names never give the same bytes.
    public static func bytes(_ names: [String]) -> [UInt8] {
        names.flatMap { Array("\($0.utf8.count):\($0)".utf8) }
    }
}
