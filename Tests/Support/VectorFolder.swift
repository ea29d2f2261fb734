import FoundationEssentials

/// Published test vectors, located beside the checkout.
///
/// `IDP_WIZARD_VECTORS` names the folder; the default is `shared/vectors` in the nearest parent folder of this file
/// that contains one.
public enum VectorFolder {
    /// The reason for skipping tests if the folder is missing.
    public static let reason =
        "no vectors here: set IDP_WIZARD_VECTORS, or put them into shared/vectors beside the checkout"

    /// The folder, or `nil` if there is none.
    public static let path = FolderBeside.path(of: "vectors", variable: "IDP_WIZARD_VECTORS")

    public static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: "\(path ?? "")/\(name)")))
    }
}
