package import JOSE

/// The headers with which a realm's pages protect their browsers: Keycloak's `browserSecurityHeaders`.
package struct BrowserSecurityHeaders: Sendable, Hashable {
    /// The headers, by Keycloak's names.
    package enum Name: String, Sendable, Hashable, CaseIterable {
        /// Only the directives about frames and plug-ins: the pages' own rules for scripts and styles stay in force.
        case contentSecurityPolicy
        case referrerPolicy, strictTransportSecurity, xFrameOptions, xRobotsTag
        /// Without effect: no page reports, guesses types, or is for browsers with a filter of their own.
        case contentSecurityPolicyReportOnly, xContentTypeOptions, xXSSProtection
    }

    /// What a representation asks for and does not get.
    package enum Fault: Error, Sendable, Hashable {
        case notTexts, lineBreak, notPrintable, tooLong
    }

    static let member = "browserSecurityHeaders"
    /// The maximum length of a value in bytes.
    private static let longest = 1000
    private static let directives: Set = ["frame-src", "frame-ancestors", "object-src"]

    private var values: [Name: String] = [
        .contentSecurityPolicy: "frame-src 'self'; frame-ancestors 'self'; object-src 'none';",
        .contentSecurityPolicyReportOnly: "", .referrerPolicy: "no-referrer",
        .strictTransportSecurity: "max-age=31536000; includeSubDomains", .xContentTypeOptions: "nosniff",
        .xFrameOptions: "SAMEORIGIN", .xRobotsTag: "none",
    ]

    package init() {}

    /// A header's value; an empty one means that the header is not sent.
    package subscript(name: Name) -> String { values[name] ?? "" }

    /// The directives of ``Name/contentSecurityPolicy``, each once.
    package var policy: String {
        Self.directives(in: self[.contentSecurityPolicy]).map { $0.joined(separator: " ") }.joined(separator: "; ")
    }

    var shown: JSONValue {
        .object(Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, .string($0.value)) }))
    }

    /// Takes the values over; what is not sent stays.
    mutating func apply(_ sent: JSONValue) {
        for (name, value) in sent.object ?? [:] {
            if let name = Name(rawValue: name), let text = value.string { values[name] = text }
        }
    }

    /// Rejects values that cannot be in a header.
    package static func check(_ sent: JSONValue) throws(Fault) {
        for value in (sent.object ?? ["": sent]).values where value != .null {
            guard let text = value.string else { throw .notTexts }
            if text.contains(where: \.isNewline) { throw .lineBreak }
            guard text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { throw .notPrintable }
            guard text.utf8.count <= longest else { throw .tooLong }
        }
    }

    /// The names of unknown headers, and of directives that the pages set themselves.
    static func refused(_ sent: JSONValue?) -> [String] {
        let headers = sent?.object ?? [:]
        let unknown = headers.keys.filter { Name(rawValue: $0) == nil }
        let policy = Name.contentSecurityPolicy.rawValue
        var seen: Set<String> = []
        let unfit = directives(in: headers[policy]?.string ?? "").compactMap { words -> String? in
            // A comma would begin another policy.
            guard let name = words.first, Self.directives.contains(name), seen.insert(name).inserted,
                !words.contains(where: { $0.contains(",") })
            else { return "\(policy): \(words.first ?? "")" }
            return nil
        }
        return (unknown + unfit).map { "\(member).\($0)" }.sorted()
    }

    /// The names of headers that the pages do not have and that would change something.
    static func inert(_ sent: JSONValue?) -> Set<String> {
        let usual: [Name: String] = [
            .contentSecurityPolicyReportOnly: "", .xContentTypeOptions: "nosniff", .xXSSProtection: "",
        ]
        let names = usual.filter { name, value in sent?[name.rawValue]?.string.map { $0 != value } ?? false }.keys
        return Set(names.map { "\(member).\($0.rawValue)" })
    }

    private static func directives(in policy: String) -> [[String]] {
        policy.split(separator: ";").map { directive in
            let words = directive.split(separator: " ").map(String.init)
            return words.prefix(1).map { $0.lowercased() } + words.dropFirst()
        }.filter { !$0.isEmpty }
    }
}
