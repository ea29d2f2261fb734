package import HTTPMessage

/// The languages that a browser accepts.
package enum AcceptedLanguages {
    /// The language tags in `Accept-Language`, by weight (RFC 9110, section 12.5.4); a weight of 0 excludes one.
    package static func tags(_ headers: HTTPHeaders) -> [String] {
        let ranges = headers.values("Accept-Language").joined(separator: ",").split(separator: ",").prefix(20)
        let weighted = ranges.map { range -> (tag: String, weight: Double) in
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " } }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
            return (parts.first ?? "", weight ?? 1)
        }
        return weighted.enumerated().filter { $0.element.weight > 0 }
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }.map(\.element.tag)
    }
}
