public import HTTPMessage
public import IdentityModel
import JOSE

/// The contents of an HTTP message as recorded in a trace, with the values that the user can reveal.
public struct TracedMessage: Sendable {
    public let content: TraceContent
    /// The values of its revealable fields, by index.
    public let secrets: [Secret]
    /// The secrets that the response may repeat.
    let echoes: [String]

    /// The maximum length in bytes of a body whose contents are recorded.
    static let longestBody = 1 << 18

    /// Records a request.
    ///
    /// `open` are the only names of a form whose values may be shown; `nil` sets no such limit. `limit` is that of other
    /// people's messages. `known` are masked wherever they occur.
    public init(
        _ request: HTTPRequest, open: Set<String>? = nil, limit: TraceLimit? = nil,
        masking known: KnownSecrets = KnownSecrets()
    ) {
        var collector = FieldCollector(limit: limit, known: known)
        let body = Self.body(of: request, open: open, &collector)
        content = .request(
            TracedRequest(
                method: collector.text.name(request.method.rawValue),
                address: Self.address(request.target, collector.text), parameters: collector.fields(request.query),
                headers: collector.fields(request.headers), body: body, size: request.body.count))
        secrets = collector.secrets
        echoes = collector.echoes
    }

    /// Masks everything in a response that repeats a secret of the request.
    public init(
        _ response: HTTPResponse, to request: TracedMessage? = nil, limit: TraceLimit? = nil,
        masking known: KnownSecrets = KnownSecrets()
    ) {
        var collector = FieldCollector(echoes: request?.echoes ?? [], limit: limit, known: known)
        let headers = collector.fields(response.headers)
        let location = response.redirectLocation.map { collector.fields(Self.parameters(of: $0)) } ?? []
        var tokens: [TracedToken] = []
        let body = Self.body(of: response, &collector, &tokens)
        content = .response(
            TracedResponse(
                status: response.status, headers: headers, location: location, body: body, size: response.body.count,
                tokens: collector.tokens + tokens))
        secrets = collector.secrets
        echoes = collector.echoes
    }

    /// The address without user, query and fragment.
    private static func address(_ target: String, _ text: RedactedText) -> String {
        var url = URLReference(target)
        (url.query, url.fragment) = (nil, nil)
        if let authority = url.authority, let at = authority.lastIndex(of: "@") {
            url.authority = "\(RedactedText.mask)@\(authority[authority.index(after: at)...])"
        }
        return text.shown(url.description) ?? RedactedText.mask
    }

    /// The parameters of a redirect's address, in its query and its fragment.
    private static func parameters(of location: String) -> FormFields {
        let url = URLReference(location)
        var fields = FormFields(encoded: url.query ?? "")
        if let fragment = url.fragment, fragment.contains("=") {
            for field in FormFields(encoded: fragment).fields { fields.add(field.name, field.secret) }
        }
        return fields
    }

    private static func body(
        of request: HTTPRequest, open: Set<String>?, _ collector: inout FieldCollector
    ) -> TracedBody {
        guard !request.body.isEmpty else { return .none }
        let type = type(request.headers, collector.text)
        guard request.body.count <= longestBody else { return .omitted(type: type) }
        if type.hasSuffix("x-www-form-urlencoded") {
            return .form(collector.fields(FormFields(request.body), open: open))
        }
        guard isJSON(type), let json = try? JSONValue(parsing: request.body) else { return .omitted(type: type) }
        return .json(collector.fields(json))
    }

    private static func body(
        of response: HTTPResponse, _ collector: inout FieldCollector, _ tokens: inout [TracedToken]
    ) -> TracedBody {
        guard !response.body.isEmpty else { return .none }
        let type = type(response.headers, collector.text)
        guard response.body.count <= longestBody else { return .omitted(type: type) }
        if isJSON(type), let json = try? JSONValue(document: response) { return .json(collector.fields(json)) }
        if type.hasSuffix("/jwt") || type.hasSuffix("+jwt"),
            let token = collector.token(String(decoding: response.body, as: UTF8.self), named: "body")
        {
            tokens.append(token)
        }
        return .omitted(type: type)
    }

    /// The media type in lower case without parameters; empty if there is none.
    private static func type(_ headers: HTTPHeaders, _ text: RedactedText) -> String {
        text.name(String(headers["Content-Type"]?.prefix { $0 != ";" && $0 != " " } ?? "").lowercased())
    }

    private static func isJSON(_ type: String) -> Bool {
        // A document without a type is tried too.
        type.isEmpty || type.hasSuffix("/json") || type.hasSuffix("+json") || type.hasSuffix("-json")
            || type.contains("x-amz-json")
    }
}
