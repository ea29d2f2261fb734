import HTTPMessage
import IdentityModel

/// The text of a request that a signature covers (AWS, Signature Version 4, canonical request).
struct CanonicalRequest: Sendable, Hashable {
    /// The lines of the canonical form.
    let text: String

    /// Creates the canonical form of a request; `signedHeaders` are lower-case names in their order.
    ///
    /// The body's digest is computed here, regardless of the request's headers.
    init(_ request: HTTPRequest, signedHeaders: [String]) {
        let headers = signedHeaders.map { name in
            name + ":" + request.headers.values(name).map(Self.collapsed).joined(separator: ",") + "\n"
        }
        text = [
            request.method.rawValue, Self.path(request.path), Self.query(request.rawQuery ?? ""), headers.joined(),
            signedHeaders.joined(separator: ";"), Hexadecimal.encode(SHA256.digest(request.body)),
        ].joined(separator: "\n")
    }

    /// The path without dot segments and empty segments, percent-encoded once more, as every service but S3 requires.
    private static func path(_ path: String) -> String {
        var kept: [Substring] = []
        for segment in path.split(separator: "/") where segment != "." {
            if segment == ".." { _ = kept.popLast() } else { kept.append(segment) }
        }
        guard !kept.isEmpty else { return "/" }
        let joined = kept.map { PercentCoding.encode($0) }.joined(separator: "/")
        return "/" + joined + (path.hasSuffix("/") ? "/" : "")
    }

    /// The parameters, encoded by the rules of RFC 3986 and sorted by their bytes.
    private static func query(_ query: String) -> String {
        let pairs = query.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return [parts[0], parts.count > 1 ? parts[1] : ""].map { PercentCoding.encode(PercentCoding.decode($0)) }
        }
        return pairs.sorted { first, second in
            first[0] == second[0] ? first[1] < second[1] : first[0] < second[0]
        }.map { $0[0] + "=" + $0[1] }.joined(separator: "&")
    }

    /// A value without surrounding whitespace, and with one space for each sequence of spaces in it.
    private static func collapsed(_ value: String) -> String {
        value.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
    }
}
