import FoundationEssentials
import HTTPMessage
import JOSE
import OpenID

/// A request with its answer as an entry of an HTTP archive has it, in the dialects of those who write them.
struct RecordedExchange: Sendable {
    /// `nil` if the entry has no readable time.
    var time: Date?
    var duration: Duration?
    var request: HTTPRequest
    /// `nil` if the request was not answered.
    var response: HTTPResponse?
    /// Why there is no answer, as Chromium writes it.
    var failure: String?
    /// The media types and sizes of bodies that the entry may lack.
    var sent: (type: String, size: Int)
    var received: (type: String, size: Int) = ("", 0)

    /// The URL without query and fragment.
    let url: String
    let origin: String?

    /// Returns `nil` for an entry without a request.
    init?(_ entry: JSONValue) {
        guard let sent = entry["request"], let method = sent["method"]?.string, !method.isEmpty,
            let target = sent["url"]?.string, !target.isEmpty
        else { return nil }
        time = entry["startedDateTime"]?.string.flatMap(Self.time)
        duration = entry["time"]?.number.flatMap { $0 >= 0 && $0 < 1e12 ? .milliseconds($0) : nil }
        let posted = sent["postData"]
        let headers = Self.headers(sent["headers"])
        var form = FormFields()
        for (name, value) in Self.pairs(posted?["params"]) { form.add(name, value) }
        self.sent = (Self.type(posted), Self.size(sent["bodySize"]))
        request = HTTPRequest(
            method: HTTPMethod(rawValue: method), target: target, headers: Self.typed(headers, as: self.sent.type),
            body: Self.body(posted))
        // A form whose text is missing, or in parts, is read by its parameters.
        if !form.fields.isEmpty, request.body.isEmpty || self.sent.type.contains("multipart") {
            request.headers.set("Content-Type", "application/x-www-form-urlencoded")
            request.body = form.encodedBody
        }
        let reference = URLReference(request.path)
        (url, origin) = (request.path, reference.origin)
        readResponse(entry["response"])
    }

    private mutating func readResponse(_ json: JSONValue?) {
        guard let json, let status = json["status"]?.integer, (100...599).contains(status) else {
            failure = json?["_error"]?.string
            return
        }
        let content = json["content"]
        received = (Self.type(content), Self.size(content?["size"]))
        var headers = Self.headers(json["headers"])
        if (300..<400).contains(status), headers["Location"] == nil,
            let location = json["redirectURL"]?.string, !location.isEmpty
        {
            headers.add("Location", location)
        }
        response = HTTPResponse(
            status: Int(status), headers: Self.typed(headers, as: received.type), body: Self.body(content))
    }

    /// The last part of the path.
    var lastName: String { url.split(separator: "/").last.map(String.init) ?? "" }

    /// The JSON of the answer.
    var answer: JSONValue? { response.flatMap { try? JSONValue(document: $0) } }

    /// The absolute address of the redirect.
    var redirect: URLReference? {
        response?.redirectLocation.map { URLReference(request.target).resolving($0) }
    }

    /// The parameters of the redirect, in its query and its fragment.
    var redirected: FormFields {
        FormFields(encoded: [redirect?.query, redirect?.fragment].compactMap(\.self).joined(separator: "&"))
    }

    /// Names and values: an object, or an array of objects or of arrays of two.
    private static func pairs(_ json: JSONValue?) -> [(String, String)] {
        func text(_ value: JSONValue?) -> String { value.map { $0.string ?? $0.text } ?? "" }
        if let members = json?.object {
            return members.sorted { $0.key < $1.key }.flatMap { name, value in
                (value.array ?? [value]).map { (name, text($0)) }
            }
        }
        return (json?.array ?? []).compactMap { pair in
            if let name = pair["name"]?.string { return (name, text(pair["value"])) }
            return pair[0]?.string.map { ($0, text(pair[1])) }
        }
    }

    /// Without the pseudo headers of HTTP/2; some programs join several cookies by line feeds.
    private static func headers(_ json: JSONValue?) -> HTTPHeaders {
        var headers = HTTPHeaders()
        for (name, value) in pairs(json) where !name.hasPrefix(":") {
            for line in value.split(separator: "\n", omittingEmptySubsequences: false) {
                headers.add(name, String(line))
            }
        }
        return headers
    }

    /// The headers with the type that only the body names; a document needs none.
    private static func typed(_ headers: HTTPHeaders, as type: String) -> HTTPHeaders {
        guard headers["Content-Type"] == nil, !type.isEmpty, !type.contains("json") else { return headers }
        var headers = headers
        headers.add("Content-Type", type)
        return headers
    }

    private static func type(_ content: JSONValue?) -> String {
        let type = content?["mimeType"]?.string ?? ""
        return type == "x-unknown" ? "" : type
    }

    private static func size(_ json: JSONValue?) -> Int {
        json?.integer.flatMap { Int(exactly: $0) }.map { max(0, $0) } ?? 0
    }

    private static func body(_ content: JSONValue?) -> [UInt8] {
        guard let text = content?["text"]?.string else { return [] }
        guard content?["encoding"]?.string?.lowercased() == "base64" else { return Array(text.utf8) }
        return Data(base64Encoded: text, options: .ignoreUnknownCharacters).map { Array($0) } ?? []
    }

    /// A time of ISO 8601, with or without fraction and zone; UTC without one.
    private static func time(_ text: String) -> Date? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 19, bytes.count < 64,
            let whole = try? Date.ISO8601FormatStyle().parse(
                "\(String(decoding: bytes[..<10], as: UTF8.self))T\(String(decoding: bytes[11..<19], as: UTF8.self))Z")
        else { return nil }
        let rest = String(decoding: bytes[19...], as: UTF8.self)
        let fraction = rest.hasPrefix(".") || rest.hasPrefix(",") ? rest.dropFirst().prefix { $0.isNumber } : ""
        let zone = rest.dropFirst(fraction.isEmpty ? 0 : fraction.count + 1)
        let digits = zone.dropFirst().filter(\.isNumber)
        var seconds = Double("0.\(fraction)0") ?? 0
        if zone.hasPrefix("+") || zone.hasPrefix("-"), let hours = Int(digits.prefix(2)) {
            let offset = Double(hours * 3600 + (Int(digits.dropFirst(2).prefix(2)) ?? 0) * 60)
            seconds += zone.hasPrefix("+") ? -offset : offset
        }
        return whole.addingTimeInterval(seconds)
    }
}
