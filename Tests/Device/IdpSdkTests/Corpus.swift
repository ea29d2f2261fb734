import FoundationEssentials
import HTTPMessage

@testable import IdpSdk

/// The corpus of pages: `Corpus/NAME.html`, and `Corpus/NAME.txt` with its expected reading.
///
/// The first line of a reading says how the page was served, where that is not 200 and `text/html`: `served: 400 text/plain`.
enum Corpus {
    static let folder = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/Corpus"
    static let redirectURI = "https://kobil/OpenIdRedirectUri"
    static let address = "https://idp.example/auth/realms/t/protocol/openid-connect/auth?client_id=a"
    static var isUpdating: Bool { ProcessInfo.processInfo.environment["UPDATE_CORPUS"] == "1" }

    static let names = files(".html")

    /// The names of all expected readings.
    static func readingNames() throws -> [String] { files(".txt") }

    /// A page as it was served.
    static func page(_ name: String) throws -> ServedPage {
        let body = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(name).html")))
        let parts = served(name)?.split(separator: " ", maxSplits: 2) ?? []
        var headers = HTTPHeaders()
        headers.add("Content-Type", parts.count == 3 ? String(parts[2]) : "text/html")
        let status = parts.count > 1 ? Int(parts[1]) ?? 0 : 200
        return ServedPage(HTTPResponse(status: status, headers: headers, body: body), url: URLReference(address))
    }

    /// The expected reading, empty if there is none.
    static func reading(_ name: String) -> String {
        let text = text(name)
        guard let served = served(name) else { return text }
        return String(text.dropFirst(served.count + 1))
    }

    static func write(_ reading: String, _ name: String) throws {
        let served = served(name).map { "\($0)\n" } ?? ""
        try Data((served + reading).utf8).write(to: URL(filePath: "\(folder)/\(name).txt"))
    }

    private static func text(_ name: String) -> String {
        FileManager.default.contents(atPath: "\(folder)/\(name).txt").map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private static func served(_ name: String) -> String? {
        let first = text(name).prefix { $0 != "\n" }
        return first.hasPrefix("served: ") ? String(first) : nil
    }

    private static func files(_ ending: String) -> [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return all.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
    }
}
