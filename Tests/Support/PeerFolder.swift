/// Identity providers that nobody here wrote, as scripts that start them; they stand beside the checkout and are no part of it.
///
/// `IDP_WIZARD_PEERS` names their folder; else it is `shared/peers` in the nearest folder above this file that has one.
public enum PeerFolder {
    /// Why tests that need the folder are skipped where it is not.
    public static let reason = "no peers here: set IDP_WIZARD_PEERS, or put them into shared/peers beside the checkout"

    /// The folder, nil where there is none.
    public static let path = FolderBeside.path(of: "peers", variable: "IDP_WIZARD_PEERS")
}
