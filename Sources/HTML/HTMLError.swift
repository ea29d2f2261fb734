/// Why a page is rejected.
///
/// Badly written pages are accepted; only pages that no honest server sends are rejected.
public struct HTMLError: Error, Sendable, Hashable {
    /// What is wrong with the page.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// More bytes than ``Page/byteLimit``.
        case tooLarge
        /// A tag with too many attributes, or too many elements or levels of them.
        case tooComplex
        /// The parser returned nothing, for lack of memory.
        case unreadable
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }
}
