import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import OneTimePassword
import ServerRouting

/// A credential as Keycloak's admin REST accepts it (`CredentialRepresentation`).
struct CredentialRepresentation {
    enum Content {
        /// A password in plain text; `nil` if it is absent.
        case password(Secret?, isTemporary: Bool)
        /// An activation code in KOBIL's format: period and code are in two embedded JSON texts (Sources/KOBIL.md,
        /// Activation codes).
        ///
        /// A code without a period gets the realm's.
        case activationCode(Secret, ActivationPeriod?, begin: Date?)
        /// An authenticator app with its key, as in an export of Keycloak.
        case oneTimePassword(OneTimePasswordRecord, label: String?)
        /// A type that this server does not store; like Keycloak, it ignores the credential.
        case other
    }

    let content: Content

    var isTemporaryPassword: Bool { if case .password(_, isTemporary: true) = content { true } else { false } }
    var isActivationCode: Bool { if case .activationCode = content { true } else { false } }

    /// Parses one of the `credentials` of a user, by its type.
    init(_ value: JSONValue) throws {
        let reader = try RepresentationReader(value, name: "CredentialRepresentation", members: Self.members)
        switch try reader.string("type") {
        case CredentialRecord.Kind.password.rawValue: content = try Self.password(reader)
        case CredentialRecord.Kind.activationCode.rawValue: content = try Self.activationCode(reader)
        case CredentialRecord.Kind.oneTimePassword.rawValue: content = try Self.oneTimePassword(reader)
        default: content = .other
        }
    }

    /// Parses the body of a password reset; its type is ignored.
    init(resetting request: HTTPRequest) throws {
        content = try Self.password(
            RepresentationReader(request, name: "CredentialRepresentation", members: Self.members))
    }

    private static func password(_ reader: RepresentationReader) throws -> Content {
        let value = try reader.string("value")
        if value == nil, reader.members["secretData"] != nil || reader.members["hashedSaltedValue"] != nil {
            throw RouteError(.passwordHashed)
        }
        return .password(value.map { Secret($0) }, isTemporary: try reader.bool("temporary") ?? false)
    }

    private static func activationCode(_ reader: RepresentationReader) throws -> Content {
        let data = try inner(reader.string("credentialData"))
        let secret = try inner(reader.string("secretData"))
        let period = (data?["period"]?.string).flatMap(ActivationPeriod.init)
        guard period != nil || data?["period"] == nil else {
            throw RouteError(
                .activationCode(
                    "The period in credentialData must be a number and d, h, m or s, a hundred years at most."))
        }
        guard let code = secret?["code"]?.string, ActivationCodePolicy.possibleLengths.contains(code.count),
            code.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F })
        else {
            throw RouteError(
                .activationCode(
                    "secretData must hold a code of 4 to 64 printable characters without blanks."))
        }
        return .activationCode(Secret(code), period, begin: try begin(data?["notBefore"]))
    }

    /// Parses the begin of an activation code, in seconds since 1970.
    private static func begin(_ value: JSONValue?) throws -> Date? {
        guard let value else { return nil }
        guard let seconds = value.integer, (0...253_402_300_799).contains(seconds) else {
            throw RouteError(.activationCode("notBefore in credentialData must be seconds since 1970."))
        }
        return Date(timeIntervalSince1970: Double(seconds))
    }

    /// Parses an authenticator app; its key is the text's bytes, or the bytes that the text encodes in Base32.
    ///
    /// An app without a key, or with a counter, is not stored.
    private static func oneTimePassword(_ reader: RepresentationReader) throws -> Content {
        let data = try inner(reader.string("credentialData"))
        let secret = try inner(reader.string("secretData"))
        let text = secret?["value"]?.string ?? ""
        let key = secret?["secretEncoding"]?.string == "BASE32" ? Base32.decode(text) : Array(text.utf8)
        let name = (data?["algorithm"]?.string ?? "HmacSHA1").dropFirst("Hmac".count)
        guard let key, !key.isEmpty, data?["subType"]?.string == "totp",
            let algorithm = TOTP.Algorithm(rawValue: String(name)),
            let totp = try? TOTP(
                algorithm: algorithm, digits: Int(data?["digits"]?.integer ?? 6),
                period: Int(data?["period"]?.integer ?? 30))
        else { return .other }
        return .oneTimePassword(
            OneTimePasswordRecord(key: Secret(key), totp: totp, lastStep: nil),
            label: try reader.string("userLabel"))
    }

    private static func inner(_ text: String?) throws -> JSONValue? {
        guard let text else { return nil }
        guard let value = try? JSONValue(parsing: text.utf8) else {
            throw RouteError(.mistypedJSON)
        }
        return value
    }

    private static let members: Set = [
        "id", "type", "userLabel", "createdDate", "secretData", "credentialData", "priority", "value", "temporary",
        "device", "hashedSaltedValue", "salt", "hashIterations", "counter", "algorithm", "digits", "period", "config",
        "federationLink",
    ]
}

extension CredentialRecord {
    /// The credential as Keycloak's admin REST shows it, without the secret and its hash.
    var representation: JSONValue {
        let data: JSONValue? =
            switch kind {
            case .password: hashParameters
            case .activationCode:
                .members(["period": period ?? "", "notBefore": startsAt.map { Int($0.timeIntervalSince1970) }])
            case .oneTimePassword: oneTimePassword?.representation
            }
        return .members([
            "id": id, "type": kind.rawValue, "createdDate": createdAt, "userLabel": label, "credentialData": data?.text,
        ])
    }

    /// The parameters of an encoded Argon2id string (`$argon2id$v=19$m=7168,t=5,p=1$…`), with Keycloak's names.
    private var hashParameters: JSONValue {
        let parts = hash.split(separator: "$")
        var numbers: [Substring: Int] = [:]
        for pair in parts.count > 2 ? parts[2].split(separator: ",") : [] {
            let sides = pair.split(separator: "=")
            if sides.count == 2 { numbers[sides[0]] = Int(sides[1]) }
        }
        let listed = { (name: Substring) in JSONValue.array([.string(String(numbers[name] ?? 0))]) }
        return [
            "algorithm": "argon2", "hashIterations": .integer(Int64(numbers["t"] ?? 0)),
            "additionalParameters": [
                "hashLength": ["32"], "memory": listed("m"), "parallelism": listed("p"), "type": ["id"],
                "version": ["1.3"],
            ],
        ]
    }
}

extension OneTimePasswordRecord {
    /// The public data of an authenticator app: everything but the key.
    fileprivate var representation: JSONValue {
        [
            "subType": "totp", "digits": .integer(Int64(totp.digits)), "counter": 0,
            "period": .integer(Int64(totp.period)), "algorithm": .string("Hmac" + totp.algorithm.rawValue),
        ]
    }
}
