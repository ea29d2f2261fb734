import FoundationEssentials

/// Published test vectors that stand beside the checkout and are no part of it.
///
/// `IDP_WIZARD_VECTORS` names their folder; else it is `shared/vectors` in the nearest folder above this file that has one.
public enum VectorFolder {
    /// Why tests that need the folder are skipped where it is not.
    public static let reason =
        "no vectors here: set IDP_WIZARD_VECTORS, or put them into shared/vectors beside the checkout"

    /// The folder, nil where there is none.
    public static let path = FolderBeside.path(of: "vectors", variable: "IDP_WIZARD_VECTORS")

    /// The bytes of a file in the folder.
    public static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: "\(path ?? "")/\(name)")))
    }
}
