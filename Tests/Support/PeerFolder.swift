/// Scripts that start identity providers of other vendors.
///
/// They are located beside the checkout.
///
/// `IDP_WIZARD_PEERS` names the folder; the default is `shared/peers` in the nearest parent folder of this file that
/// contains one.
public enum PeerFolder {
    /// The reason for skipping tests if the folder is missing.
    public static let reason = "no peers here: set IDP_WIZARD_PEERS, or put them into shared/peers beside the checkout"

    /// The folder, or `nil` if there is none.
    public static let path = FolderBeside.path(of: "peers", variable: "IDP_WIZARD_PEERS")
}
