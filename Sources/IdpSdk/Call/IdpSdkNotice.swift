/// What a page says at its head beside an error.
public struct IdpSdkNotice: Sendable, Hashable {
    /// What sort of notice it is, by how the page marks it.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Something went well: a mail has been sent, a password changed.
        case success
        /// Something to know.
        case info
        /// Why the person is asked.
        case warning
    }

    /// What sort of notice it is.
    public let kind: Kind
    /// The page's words.
    public let text: UntrustedText

    /// Makes a notice; apps only need it to test their own handlers.
    public init(kind: Kind, text: UntrustedText) {
        self.kind = kind
        self.text = text
    }
}
