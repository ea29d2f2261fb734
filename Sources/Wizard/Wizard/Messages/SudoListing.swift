public import IdentityModel
import Localization
package import Sentences

/// A list of what a user pool's administration manages.
public enum SudoList: Sendable, Hashable, CaseIterable {
    case testKeys
    /// FSSO issuers and their public keys.
    case issuers
    /// Signing-certificate fingerprints of Android apps.
    case fingerprints
    /// Devices that may register with DeviceCheck more than once.
    case devices
    /// The redirect URIs, sign-out URIs and web origins of apps.
    case addresses
    /// Registrations, including failed ones.
    case registrations
    /// The pool's users.
    case users
}

/// Which entries of a list are requested.
public struct SudoQuery: Sendable, Hashable {
    public var list: SudoList
    /// The registration ID to look for, in the list of registrations; empty for all.
    public var registrationID: String
    /// Whether only failed registrations are requested.
    public var onlyFailed: Bool

    public init(_ list: SudoList, registrationID: String = "", onlyFailed: Bool = false) {
        self.list = list
        self.registrationID = registrationID
        self.onlyFailed = onlyFailed
    }
}

public struct SudoListing: Sendable, Hashable {
    /// The state of an entry, which the wizard shows as a word.
    public enum Mark: Sendable, Hashable {
        case valid
        case revoked
        /// Its validity period has ended.
        case expired
        case disabled
        case succeeded
        case failed
    }

    public struct Entry: Sendable, Hashable {
        /// Identifies it in its list; for TEST keys, fingerprints, devices and users it is the ID at the provider.
        public var id: String
        /// The text of the first column, which can be copied.
        public var title: UntrustedText
        public var mark: Mark
        /// The text of the last column: the owner, an issuer's key ID, the reason of a failure; empty for devices.
        public var note: UntrustedText
        /// When it was created, or for a device when its permission ends; `nil` if that is not known or it does not
        /// end.
        public var time: ReportedTime?
        /// All details of the entry.
        public var details: [Sheet.Row]

        public init(
            id: String, title: UntrustedText, mark: Mark = .valid, note: UntrustedText = UntrustedText(""),
            time: ReportedTime? = nil, details: [Sheet.Row] = []
        ) {
            self.id = id
            self.title = title
            self.mark = mark
            self.note = note
            self.time = time
            self.details = details
        }
    }

    /// The query; the answer to an older query is ignored.
    public var query: SudoQuery
    /// The entries, in the provider's order.
    public var entries: [Entry]
    /// Whether the list's setting is on: the pool checks fingerprints, or requires PKCE.
    ///
    /// `nil` for other lists.
    public var isChecked: Bool?

    public init(_ query: SudoQuery, entries: [Entry], isChecked: Bool? = nil) {
        self.query = query
        self.entries = entries
        self.isChecked = isChecked
    }
}

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
    package var name: Text {
        switch self {
        case .redirect: Text("redirect URI")
        case .signOut: Text("sign-out URI")
        case .webOrigin: Text("web origin")
        }
    }
}
