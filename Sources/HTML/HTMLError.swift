/// Why a page is not read at all.
///
/// A page that is merely badly written is read; these are the ones nobody serves in good faith.
public struct HTMLError: Error, Sendable, Hashable {
    /// What is wrong with the page.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// More bytes than ``Page/byteLimit``.
        case tooLarge
        /// A tag with more attributes, or elements deeper or more numerous, than a page has.
        case tooComplex
        /// The parser gave nothing; only memory can be the reason.
        case unreadable
    }

    /// What is wrong with the page.
    public let code: Code

    /// Makes an error.
    public init(_ code: Code) { self.code = code }
}
