import HTTPMessage
import Testing

@testable import AdminREST
@testable import ServerRouting

/// Forms with files (RFC 7578), well-formed and not.
@Suite struct MultipartFormTests {
    private func values(_ body: String, type: String = "multipart/form-data; boundary=b") throws -> [String: String] {
        let request = HTTPRequest(
            method: .post, target: "/", headers: ["Content-Type": type], body: Array(body.utf8))
        return try MultipartForm(request).values.mapValues { String(decoding: $0, as: UTF8.self) }
    }

    private func part(_ name: String, _ value: String) -> String {
        "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
    }

    @Test func aFieldHasItsBytesBetweenTheDelimiters() throws {
        let body = part("a", "1\r\n--\r\n2\r\n") + part("b", "") + part("a", "later") + "--b--\r\n"
        #expect(try values(body) == ["a": "1\r\n--\r\n2\r\n", "b": ""])
        #expect(try values("preamble\r\n" + body + "epilogue").count == 2)
        #expect(try values(body, type: "Multipart/Form-Data; charset=x; Boundary=\"b\"").count == 2)
        #expect(try values("--b--").isEmpty)
        let quoted = "--b \r\nA: b\r\ncontent-disposition: Form-Data; filename=\"x; name=y\"; name=z\r\n\r\n1\r\n--b--"
        #expect(try values(quoted) == ["z": "1"])
    }

    @Test(arguments: [
        "", "--b", "--b\r\n", "--b\r\n\r\n--b--", "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1",
        "--b\r\nContent-Disposition: form-data\r\n\r\n1\r\n--b--", "--b\r\nContent-Type: text/plain\r\n\r\n1\r\n--b--",
        "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n1\r\n--b--",
        "--bc\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--bc--",
    ]) func whatIsNotWellFormedIsRefused(_ body: String) {
        #expect(throws: RouteError.self) { try values(body) }
    }

    @Test func theNumberOfFieldsIsBounded() throws {
        let most = MultipartForm.mostFields
        let body = (1...most).map { part("\($0)", "x") }.joined()
        #expect(try values(body + "--b--").count == most)
        #expect(throws: RouteError.self) { try values(body + part("more", "x") + "--b--") }
    }

    @Test(arguments: ["multipart/form-data", "multipart/form-data; boundary=", "multipart/mixed; boundary=b", ""])
    func aTypeWithoutABoundaryIsRefused(_ type: String) {
        #expect(throws: RouteError.self) { try values(part("a", "1") + "--b--", type: type) }
    }
}
