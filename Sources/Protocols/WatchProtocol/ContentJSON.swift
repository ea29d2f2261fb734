import IdentityModel
import JOSE

/// HTTP messages and checks as JSON.
enum ContentJSON {
    static func text(_ request: TracedRequest, within limits: LineLimits) -> String {
        var object = JSONMembers()
        object.add("method", request.method.kept(bytes: limits.name))
        object.add("address", request.address.kept(bytes: limits.value))
        object.add("parameters", json: FieldsJSON.list(request.parameters, within: limits))
        object.add("headers", json: FieldsJSON.list(request.headers, within: limits))
        if let body = text(request.body, within: limits) { object.add("body", json: body) }
        object.add("size", max(0, request.size))
        return object.description
    }

    static func text(_ response: TracedResponse, within limits: LineLimits) -> String {
        var object = JSONMembers()
        object.add("status", response.status)
        object.add("headers", json: FieldsJSON.list(response.headers, within: limits))
        object.add("location", json: FieldsJSON.list(response.location, within: limits))
        if let body = text(response.body, within: limits) { object.add("body", json: body) }
        object.add("size", max(0, response.size))
        let tokens = response.tokens.prefix(LineLimits.tokens).map { token in
            var object = JSONMembers()
            object.add("name", token.name.kept(bytes: limits.name))
            object.add("header", json: FieldsJSON.list(token.header, within: limits))
            object.add("claims", json: FieldsJSON.list(token.claims, within: limits))
            return object.description
        }
        object.add("tokens", json: "[\(tokens.joined(separator: ","))]")
        return object.description
    }

    static func text(_ check: TracedCheck, within limits: LineLimits) -> String {
        var object = JSONMembers()
        object.add("name", check.name.kept(bytes: limits.name))
        object.add("subject", check.subject.kept(bytes: limits.name))
        object.add("expected", check.expected.kept(bytes: limits.value))
        object.add("found", check.found.kept(bytes: limits.value))
        object.add("passed", check.passed)
        if !check.isSeen { object.add("seen", false) }
        object.add("source", check.source.kept(bytes: limits.name))
        return object.description
    }

    private static func text(_ body: TracedBody, within limits: LineLimits) -> String? {
        var object = JSONMembers()
        switch body {
        case .none: return nil
        case .form(let fields): object.add("form", json: FieldsJSON.list(fields, within: limits))
        case .json(let fields): object.add("json", json: FieldsJSON.list(fields, within: limits))
        case .omitted(let type): object.add("omitted", type.kept(bytes: limits.name))
        }
        return object.description
    }
}

extension ContentJSON {
    static func request(_ json: JSONValue) -> TracedRequest? {
        guard let method = name(json["method"]), let address = value(json["address"]),
            let parameters = FieldsJSON.fields(list: json["parameters"]),
            let headers = FieldsJSON.fields(list: json["headers"]), let body = body(json["body"]),
            let size = size(json["size"])
        else { return nil }
        return TracedRequest(
            method: method, address: address, parameters: parameters, headers: headers, body: body, size: size)
    }

    static func response(_ json: JSONValue) -> TracedResponse? {
        guard let status = json["status"]?.integer.flatMap({ Int(exactly: $0) }),
            let headers = FieldsJSON.fields(list: json["headers"]),
            let location = FieldsJSON.fields(list: json["location"]), let body = body(json["body"]),
            let size = size(json["size"]), let tokens = json["tokens"]?.array
        else { return nil }
        var response = TracedResponse(status: status, headers: headers, location: location, body: body, size: size)
        for token in tokens.prefix(LineLimits.tokens) {
            guard let name = name(token["name"]), let header = FieldsJSON.fields(list: token["header"]),
                let claims = FieldsJSON.fields(list: token["claims"])
            else { return nil }
            response.tokens.append(TracedToken(name: name, header: header, claims: claims))
        }
        return response
    }

    static func check(_ json: JSONValue) -> TracedCheck? {
        guard let name = name(json["name"]), let subject = self.name(json["subject"]),
            let expected = value(json["expected"]), let found = value(json["found"]),
            let passed = json["passed"]?.bool, let source = self.name(json["source"])
        else { return nil }
        var check = TracedCheck(
            name: name, subject: subject, expected: expected, found: found, passed: passed, source: source)
        check.isSeen = passed || json["seen"]?.bool != false
        return check
    }

    private static func body(_ json: JSONValue?) -> TracedBody? {
        guard let json else { return TracedBody.none }
        if let form = json["form"] { return FieldsJSON.fields(list: form).map(TracedBody.form) }
        if let members = json["json"] { return FieldsJSON.fields(list: members).map(TracedBody.json) }
        return name(json["omitted"]).map { .omitted(type: $0) }
    }

    private static func name(_ json: JSONValue?) -> String? { json?.string?.kept(bytes: LineLimits.usual.name) }
    private static func value(_ json: JSONValue?) -> String? { json?.string?.kept(bytes: LineLimits.usual.value) }
    private static func size(_ json: JSONValue?) -> Int? {
        json?.integer.flatMap { Int(exactly: $0) }.flatMap { $0 >= 0 ? $0 : nil }
    }
}
