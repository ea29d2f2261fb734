/// Comparison of identifiers, redirect URIs and values that decide about trust.
///
/// Swift's `==` on texts takes `é` and `e` with an accent for equal; protocols compare octets (RFC 6749, section 3.1.2.3; RFC 7519, 2).
enum ExactText {
    /// Whether the two are the same sequence of UTF-8 bytes.
    static func areEqual(_ one: String?, _ other: String?) -> Bool {
        switch (one, other) {
        case (nil, nil): true
        case (let one?, let other?): one.utf8.elementsEqual(other.utf8)
        default: false
        }
    }

    /// Whether the list has the very text.
    static func contains(_ list: some Sequence<String>, _ text: String) -> Bool {
        list.contains { areEqual($0, text) }
    }

    /// What follows the prefix in the text, nil where it does not begin with it.
    static func remainder(of text: String, after prefix: String) -> String? {
        guard text.utf8.starts(with: prefix.utf8) else { return nil }
        return String(decoding: text.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    }
}
