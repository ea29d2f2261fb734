import HTTPMessage
import IdentityModel

/// A request as a command line of curl for a POSIX shell; secrets are variables, such as `$PASSWORD`.
enum CurlCommand {
    /// The lines of the command; `nil` if the URL is not an HTTP URL, which is possible in a damaged file.
    static func lines(_ request: TracedRequest) -> [String]? {
        guard request.address.hasPrefix("http://") || request.address.hasPrefix("https://"),
            !request.method.isEmpty, request.method.utf8.allSatisfy(isTokenByte)
        else { return nil }
        var words = [["--request \(request.method)"]]
        for header in request.headers {
            guard !header.name.isEmpty, header.name.utf8.allSatisfy(isTokenByte),
                !ownHeaders.contains(header.name.lowercased())
            else { continue }
            words.append(["--header " + quoted([.text(header.name + ": "), piece(header)])])
        }
        words.append(body(request.body))
        var address: [Piece] = [.text(request.address)]
        for (index, parameter) in request.parameters.enumerated() {
            address.append(
                .text(
                    (index == 0 && !request.address.contains("?") ? "?" : "&") + PercentCoding.encode(parameter.name)
                        + "="))
            address.append(piece(parameter, percentEncoded: true))
        }
        words.append(["--url " + quoted(address)])
        // Disables globbing, so that brackets in the URL are taken literally.
        let all = ["curl --globoff"] + words.joined().map { "  " + $0 }
        return all.enumerated().map { $0 < all.count - 1 ? $1 + " \\" : $1 }
    }

    private enum Piece {
        case text(String)
        case variable(String)
    }

    /// Headers that curl sets itself.
    private static let ownHeaders: Set<String> = [
        "host", "content-length", "connection", "transfer-encoding", "accept-encoding",
    ]

    private static func body(_ body: TracedBody) -> [String] {
        switch body {
        case .none: return []
        case .form(let fields):
            return fields.map { "--data-urlencode " + quoted([.text(PercentCoding.encode($0.name) + "="), piece($0)]) }
        case .json(let fields):
            let pieces = JSONOutline(fields).pieces.map { piece -> Piece in
                switch piece {
                case .text(let text): .text(text)
                case .secret(let name): .variable(variable(name))
                }
            }
            return ["--data-raw " + quoted(pieces)]
        case .omitted: return ["--data-binary @body"]
        }
    }

    private static func piece(_ field: TraceField, percentEncoded: Bool = false) -> Piece {
        guard case .shown(let text) = field.value, text != TraceValue.hidden.description else {
            return .variable(variable(field.name))
        }
        return .text(percentEncoded ? PercentCoding.encode(text) : text)
    }

    /// Quotes text with single quotes, and variables in between with double quotes.
    private static func quoted(_ pieces: [Piece]) -> String {
        var result = ""
        var run = ""
        func finish() {
            if !run.isEmpty { result += "'" + run.replacing("'", with: "'\\''") + "'" }
            run = ""
        }
        for piece in pieces {
            switch piece {
            case .text(let text): run += text
            case .variable(let name):
                finish()
                result += "\"$\(name)\""
            }
        }
        finish()
        return result.isEmpty ? "''" : result
    }

    /// A name for a shell variable that the shell itself does not use.
    private static func variable(_ name: String) -> String {
        let letters = name.split { $0 == "." || $0 == "[" || $0 == "]" }.last.map(String.init) ?? name
        let text = String(
            letters.unicodeScalars.prefix(40).map { isNameScalar($0) ? Character($0) : "_" }
        ).uppercased()
        let isUsable = text.contains { $0 != "_" } && !("0"..."9").contains(text.prefix(1))
        return isUsable && !taken.contains(text) ? text : "VALUE_\(text)"
    }

    private static let taken: Set<String> = ["PATH", "HOME", "IFS", "SHELL", "USER", "PWD", "ENV", "UID"]

    private static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
}
