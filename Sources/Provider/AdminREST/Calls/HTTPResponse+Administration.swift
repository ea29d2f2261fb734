import HTTPMessage
import IdentityStore
import JOSE
import Sentences
import ServerRouting

/// The responses of Keycloak's admin REST; texts that its clients compare are identical.
extension HTTPResponse {
    static let unauthorized = refused(401, error: "HTTP 401 Unauthorized")
    static let forbidden = refused(403, error: "HTTP 403 Forbidden")
    static let notFound = refused(404, error: "HTTP 404 Not Found")
    /// The path does not accept the method; `Allow` lists the methods that it accepts (RFC 9110, section 15.5.6).
    static func methodNotAllowed(_ allowed: String) -> HTTPResponse {
        var response = refused(405, error: "HTTP 405 Method Not Allowed")
        response.headers.set("Allow", allowed)
        return response
    }
    static let realmNotFound = refused(404, error: "Realm not found.")
    static let userNotFound = refused(404, error: "User not found")
    static let clientNotFound = refused(404, error: "Could not find client")
    /// No client has that ID.
    static func clientNotFound(_ id: String) -> HTTPResponse {
        refused(404, error: "Could not find client", description: id)
    }
    static let clientScopeNotFound = refused(404, error: "Could not find client scope")
    static let groupNotFound = refused(404, error: "Could not find group by id")
    static let roleNotFound = refused(404, error: "Could not find role")
    static let componentNotFound = refused(404, error: "Could not find component")
    static let credentialNotFound = refused(404, error: "Credential not found")
    static let deviceNotFound = refused(404, error: "Device not found")
    static let usernameTaken = refused(409, "User exists with same username")
    static let emailTaken = refused(409, "User exists with same email")
    static let onlyAdministrator = protected(
        "The only administrator cannot be disabled or have a limited validity. Make another user an administrator first."
    )
    /// Refuses to end an administrator's access; `error` distinguishes this from a name that is taken.
    private static func protected(_ sentence: String) -> HTTPResponse {
        refusal(409, ["error": "protected_account", "errorMessage": .string(sentence)])
    }
    static let usernameMissing = refused(400, "User name is missing")
    static let usernameReadOnly = refusal(
        400, ["field": "username", "errorMessage": "error-user-attribute-read-only", "params": ["username"]])
    static let passwordMissing = refused(400, error: "No password provided")
    static let passwordEmpty = refused(400, error: "Empty password not allowed")
    static let unsupportedMediaType = refusal(
        415, ["error": "The content-type header value did not match the value in @Consumes"])
    static let malformedJSON = refused(400, error: "invalid_request", description: "Cannot parse the JSON")
    static let malformedForm = refused(400, error: "invalid_request", description: "Cannot parse the form")
    static let mistypedJSON = refused(400, error: "unknown_error", description: "Cannot parse the JSON")
    static let featureNotEnabled = notImplemented("For more on this error consult the server log.")
    /// A feature of Keycloak that this server does not support.
    static func notImplemented(_ sentence: String) -> HTTPResponse {
        refused(501, error: "Feature not enabled", description: sentence)
    }
    static let organizationsDisabled = refusal(
        404, ["errorMessage": "Organizations not enabled for this realm."])
    static let busy = later(
        refused(503, error: "unknown_error", description: "The server is busy. Try again."))
    static let failed = refusal(
        500,
        ["error": "unknown_error", "error_description": "For more on this error consult the server log."])

    /// The store failed, and nothing was changed.
    static func unavailable(_ error: StoreError) -> HTTPResponse {
        if let refusal = error.refusal { return refused(by: refusal) }
        switch error.code {
        case .exceedsRights: return forbidden
        case .ownAccount: return protected(error.sentence)
        default: break
        }
        let response = refused(error.httpStatus, error: "unknown_error", description: error.sentence)
        return error.httpStatus == 503 ? later(response) : response
    }

    /// The store refused to write a record.
    static func refused(by refusal: StoreRefusal) -> HTTPResponse {
        switch refusal {
        case .realmNotFound: realmNotFound
        case .userNotFound: userNotFound
        case .clientNotFound: clientNotFound
        case .clientScopeNotFound: clientScopeNotFound
        case .roleNotFound: roleNotFound
        case .groupNotFound: groupNotFound
        // The administrator was deleted in the meantime.
        case .ownerNotFound: unauthorized
        case .realmNameTaken: refused(409, "Realm with same name exists")
        case .clientTaken: refused(409, error: "conflict", description: "Duplicate resource error")
        case .clientScopeTaken(let name): refused(409, "Client Scope \(name) already exists")
        case .roleTaken(let name): refused(409, "Role with name \(name) already exists")
        case .groupTaken(let name): refused(409, "Sibling group named '\(name)' already exists.")
        case .importedTaken(let sentence): refused(409, sentence)
        case .importedUser(_, let refusal): refused(by: refusal)
        case .usernameTaken: usernameTaken
        case .emailTaken: emailTaken
        case .onlyAdministrator: onlyAdministrator
        case .groupTooDeep: RepresentationBounds.groupTooDeep.answer
        case .impossible(let attribute, let reason): invalid("attributes.\(attribute)", "\(attribute) \(reason).")
        case .keptTooLong(let most):
            refused(400, "What is kept without effect is longer than \(most) bytes")
        }
    }

    static let noContent = HTTPResponse(status: 204, headers: headers(nil))

    static func json(_ value: JSONValue) -> HTTPResponse {
        HTTPResponse(status: 200, headers: headers("application/json;charset=UTF-8"), body: value.bytes)
    }

    static func json(_ list: [JSONValue]) -> HTTPResponse { json(.array(list)) }

    /// 201 Created, with `location` as `Location`.
    static func created(at location: String) -> HTTPResponse {
        var response = HTTPResponse(status: 201, headers: headers(nil))
        response.headers.set("Location", location)
        return response
    }

    /// 201 Created, with `location` as `Location` and a value as the body.
    static func created(_ value: JSONValue, at location: String) -> HTTPResponse {
        var response = json(value)
        response.status = 201
        response.headers.set("Location", location)
        return response
    }

    /// A member has a value that is rejected; `sentence` gives the reason.
    static func invalid(_ field: String, _ sentence: String) -> HTTPResponse {
        refusal(400, .members(["field": field, "errorMessage": sentence]))
    }

    /// A refusal with a sentence in `errorMessage`.
    static func refused(_ status: Int, _ sentence: String) -> HTTPResponse {
        refusal(status, ["errorMessage": .string(sentence)])
    }

    /// A refusal with a code in `error` and a description.
    static func refused(_ status: Int, error: String, description: String? = nil) -> HTTPResponse {
        refusal(status, .members(["error": error, "error_description": description]))
    }

    /// The name of a realm has a character that is not allowed.
    static func refusedCharacter(_ scalar: Unicode.Scalar) -> HTTPResponse {
        refused(400, error: "Character '\(scalar)' not allowed.")
    }

    /// The JSON has a member that is not part of the representation.
    static func unrecognised(_ member: String, in representation: String) -> HTTPResponse {
        refused(400, error: "Invalid json representation for \(representation). Unrecognized field \"\(member)\".")
    }

    /// The password violates the realm's policy.
    static func policy(_ violation: PasswordPolicy.Violation) -> HTTPResponse {
        refused(400, error: violation.rule.keycloakKey, description: violation.inputError.sentence.english)
    }

    /// The activation code cannot be stored; `sentence` gives the reason.
    static func activationCode(_ sentence: String) -> HTTPResponse {
        refused(400, sentence)
    }

    /// An activation code exceeds a bound of the realm.
    static func activationCode(exceeding bound: ActivationCodePolicy.Name, _ policy: ActivationCodePolicy)
        -> HTTPResponse
    {
        let part =
            switch bound {
            case .length, .minLength, .maxLength, .tries: "The length of the code"
            case .period, .minPeriod, .maxPeriod: "The period of the code"
            }
        return activationCode("\(part) is not allowed: \(bound.rawValue) is \(policy.value(of: bound)).")
    }

    /// Fields violate rules of the user profile; several are listed.
    static func profile(_ violations: [UserProfileRules.Violation]) -> HTTPResponse {
        let errors = violations.map { violation in
            let parameters: [JSONValue] = violation.parameters.map {
                switch $0 {
                case .text(let text): .string(text)
                case .number(let number): .integer(Int64(number))
                case .none: .null
                }
            }
            return JSONValue.members([
                "field": violation.field, "errorMessage": violation.message,
                "params": [.string(violation.field)] + parameters,
            ])
        }
        if errors.count == 1, let only = errors.first { return refusal(400, only) }
        return refusal(400, ["errors": .array(errors)])
    }

    private static func refusal(_ status: Int, _ body: JSONValue) -> HTTPResponse {
        HTTPResponse(status: status, headers: headers("application/json"), body: body.bytes)
    }

    /// Asks the client to retry after a second.
    private static func later(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.headers.set("Retry-After", "1")
        return response
    }

    private static func headers(_ contentType: String?) -> HTTPHeaders {
        var headers: HTTPHeaders = [
            "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": "SAMEORIGIN",
        ]
        if let contentType { headers.add("Content-Type", contentType) }
        return headers
    }
}

/// Keycloak's responses to errors that end a route; its refusals are thrown as responses.
struct AdministrationErrorResponses: ErrorResponses {
    func refused(by error: any Error) -> HTTPResponse? { (error as? ImportError)?.answer }

    func unavailable(_ error: StoreError) -> HTTPResponse { .unavailable(error) }

    var busy: HTTPResponse { .busy }

    var defect: HTTPResponse { .failed }
}
