/// Why a page is rejected.
///
/// Malformed HTML is accepted; only pages that no honest server sends are rejected.
public struct HTMLError: Error, Sendable, Hashable {
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// More bytes than ``HTMLPage/byteLimit``.
        case tooLarge
        /// A tag with too many attributes, or too many elements or levels of them.
        case tooComplex
        /// libxml2 returned nothing because memory allocation failed.
        case unreadable
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }
}
