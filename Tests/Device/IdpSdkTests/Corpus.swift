import FoundationEssentials
import HTTPMessage

@testable import IdpSdk

/// The corpus of pages: `Corpus/NAME.html`, and `Corpus/NAME.json` with how it was served and the expected reading.
enum Corpus {
    static let folder = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/Corpus"
    static let redirectURI = "https://kobil/OpenIdRedirectUri"
    static let address = "https://idp.example/auth/realms/t/protocol/openid-connect/auth?client_id=a"
    static var isUpdating: Bool { ProcessInfo.processInfo.environment["UPDATE_CORPUS"] == "1" }

    static let names = files(".html")

    /// The names of all expected readings.
    static func readingNames() throws -> [String] { files(".json") }

    /// A page with how it was served and its expected reading, if there is one.
    static func file(_ name: String) throws -> (served: ServedPage, description: CorpusFile) {
        let body = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(name).html")))
        let json = FileManager.default.contents(atPath: "\(folder)/\(name).json")
        let description = try json.map { try JSONDecoder().decode(CorpusFile.self, from: $0) } ?? CorpusFile()
        var headers = HTTPHeaders()
        headers.add("Content-Type", description.served?.contentType ?? "text/html")
        let response = HTTPResponse(status: description.served?.status ?? 200, headers: headers, body: body)
        return (ServedPage(response, url: URLReference(address)), description)
    }

    static func write(_ file: CorpusFile, _ name: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        var data = try encoder.encode(file)
        data.append(UInt8(ascii: "\n"))
        try data.write(to: URL(filePath: "\(folder)/\(name).json"))
    }

    private static func files(_ ending: String) -> [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return all.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
    }
}

/// The JSON file of a page: how it was served, and its reading.
struct CorpusFile: Codable {
    struct Served: Codable {
        var status: Int?
        var contentType: String?
    }

    var served: Served?
    var reading: CorpusReading?
}
