public import FlowModel

/// A result of the Sudo user client or of the pool's administration.
public enum SudoMessage: Sendable, Hashable {
    /// The client is ready; its state was read from the key store.
    case opened(SudoPlatformSummary, SudoSnapshot)
    /// The client could not be created, or its key store could not be opened.
    case openFailed(StartFailure)
    case listLoaded(SudoListing)
    /// A change was made.
    case changed(SudoEffect, SudoChange)
    /// A list was not loaded, or a change was not made.
    case refused(SudoEffect, AdministrationRefusal)
}
