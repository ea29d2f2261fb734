import HTTPMessage
import IdentityStore
import ServerRouting

/// The fields of a request in `multipart/form-data` (RFC 7578), such as an uploaded file.
///
/// The server has bounded the size of the body.
struct MultipartForm {
    /// The values by the names of the fields; of several with a name the first.
    let values: [String: [UInt8]]

    static let mostFields = 20

    /// Throws the refusal of another type, and of a body that is not well-formed.
    init(_ request: HTTPRequest) throws {
        let type = Self.parts(of: request.headers["Content-Type"] ?? "")
        guard type.first?.lowercased() == "multipart/form-data" else { throw RouteError(.unsupportedMediaType) }
        guard let boundary = Self.parameter("boundary", of: type), (1...70).contains(boundary.utf8.count) else {
            throw RouteError(.malformedForm)
        }
        var values: [String: [UInt8]] = [:]
        // The first delimiter may have no line end before it.
        var rest = Self.lineEnd[...] + Array(request.body)
        let delimiter = Self.lineEnd + Array("--\(boundary)".utf8)
        guard let first = rest.firstRange(of: delimiter) else { throw RouteError(.malformedForm) }
        rest = rest[first.upperBound...]
        var count = 0
        while !rest.starts(with: Array("--".utf8)) {
            count += 1
            // Padding may follow a delimiter.
            rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
            guard count <= Self.mostFields, rest.starts(with: Self.lineEnd),
                let next = rest.firstRange(of: delimiter)
            else { throw RouteError(.malformedForm) }
            let (name, value) = try Self.field(rest[rest.index(rest.startIndex, offsetBy: 2)..<next.lowerBound])
            values[name] = values[name] ?? value
            rest = rest[next.upperBound...]
        }
        self.values = values
    }

    /// The name and the value of a part, which has no line end before its headers and none after its value.
    private static func field(_ part: ArraySlice<UInt8>) throws -> (name: String, value: [UInt8]) {
        guard let end = part.firstRange(of: lineEnd + lineEnd) else { throw RouteError(.malformedForm) }
        for line in String(decoding: part[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n") {
            let header = line.split(separator: ":", maxSplits: 1)
            guard header.count == 2, header[0].lowercased() == "content-disposition" else { continue }
            let disposition = parts(of: String(header[1]))
            guard disposition.first?.lowercased() == "form-data", let name = parameter("name", of: disposition) else {
                break
            }
            return (name, Array(part[end.upperBound...]))
        }
        throw RouteError(.malformedForm)
    }

    /// The parts between the semicolons of a header, except those within quotation marks.
    private static func parts(of header: String) -> [String] {
        var isQuoted = false
        return header.split(omittingEmptySubsequences: false) { character in
            if character == "\"" { isQuoted.toggle() }
            return character == ";" && !isQuoted
        }.map { String($0).trimmingWhitespace }
    }

    private static func parameter(_ name: String, of parts: [String]) -> String? {
        let values = parts.dropFirst().compactMap { part -> String? in
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, pair[0].lowercased() == name else { return nil }
            let isQuoted = pair[1].count >= 2 && pair[1].hasPrefix("\"") && pair[1].hasSuffix("\"")
            return String(isQuoted ? pair[1].dropFirst().dropLast() : pair[1])
        }
        return values.first
    }

    private static let lineEnd = Array("\r\n".utf8)
}
