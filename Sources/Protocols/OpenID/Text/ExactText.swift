/// Comparison of identifiers, redirect URIs and other security-relevant values.
///
/// Swift's `==` treats `é` and `e` with a combining accent as equal, but protocols compare octets (RFC 6749, section
/// 3.1.2.3; RFC 7519, section 2).
enum ExactText {
    /// Whether both texts have the same UTF-8 bytes.
    static func areEqual(_ one: String?, _ other: String?) -> Bool {
        switch (one, other) {
        case (nil, nil): true
        case (let one?, let other?): one.utf8.elementsEqual(other.utf8)
        default: false
        }
    }

    /// Whether the list contains exactly this text.
    static func contains(_ list: some Sequence<String>, _ text: String) -> Bool {
        list.contains { areEqual($0, text) }
    }

    /// The text after the prefix; `nil` if the text does not begin with it.
    static func remainder(of text: String, after prefix: String) -> String? {
        guard text.utf8.starts(with: prefix.utf8) else { return nil }
        return String(decoding: text.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    }
}
