/// The checkout of which these tests are a part.
public enum Checkout {
    /// Its folder; no slash at the end.
    public static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
}
