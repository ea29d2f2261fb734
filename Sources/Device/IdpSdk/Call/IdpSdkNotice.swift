/// A notice of a page, which is not an error.
public struct IdpSdkNotice: Sendable, Hashable {
    /// The kind of a notice, from the page's markup.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// An action succeeded: an e-mail was sent, a password was changed.
        case success
        case info
        /// The reason why the user is asked.
        case warning
    }

    public let kind: Kind
    public let text: UntrustedText

    /// Apps need this only to test their own handlers.
    public init(kind: Kind, text: UntrustedText) {
        self.kind = kind
        self.text = text
    }
}
