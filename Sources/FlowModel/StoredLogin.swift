/// Whether a user's login is stored on this device, so that the user can stay logged in.
public enum StoredLogin: Sendable, Hashable {
    /// It is stored and has not expired.
    case kept
    /// The user's authentication mode, PASSWORD, stores none.
    case notStored
    /// It was deleted, or it has expired.
    case gone
}
