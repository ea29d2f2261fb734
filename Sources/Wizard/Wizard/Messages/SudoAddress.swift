package import Localization

/// An address of a pool's apps.
public struct SudoAddress: Sendable, Hashable {
    /// What it is used for; the raw value is part of the entry's ID in the list.
    public enum Use: String, Sendable, Hashable, CaseIterable {
        /// Redirect URI after a sign-in on the hosted pages.
        case redirect
        /// Redirect URI after a sign-out on the hosted pages.
        case signOut
        /// An origin whose scripts may call the pool.
        case webOrigin
    }

    public var use: Use
    public var text: String

    public init(_ use: Use, _ text: String) { (self.use, self.text) = (use, text) }

    /// The address of an entry of the list; `nil` for the ID of another entry.
    init?(entryID: String) {
        let parts = entryID.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2, let use = Use(rawValue: parts[0]) else { return nil }
        self.init(use, parts[1])
    }

    /// Its ID in the list.
    public var entryID: String { "\(use.rawValue) \(text)" }
}

extension SudoAddress.Use {
    package var name: TextKey {
        switch self {
        case .redirect: .sudoUseRedirect
        case .signOut: .sudoUseSignOut
        case .webOrigin: .sudoUseWebOrigin
        }
    }
}
