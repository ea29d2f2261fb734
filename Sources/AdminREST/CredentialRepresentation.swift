import HTTPMessage
import IdentityCore
import IdentityModel
import JOSE
import OneTimePassword

/// A credential as Keycloak's admin REST takes it (`CredentialRepresentation`).
struct CredentialRepresentation {
    /// What is to be stored.
    enum Content {
        /// A password in clear; nil where none was sent.
        case password(Secret?, isTemporary: Bool)
        /// An activation code in KOBIL's form: period and code stand in JSON texts of their own (Sources/KOBIL.md, Activation codes).
        case activationCode(Secret, ActivationPeriod)
        /// An authenticator app that has its key already, as an export of Keycloak's brings it.
        case oneTimePassword(OneTimePasswordRecord, label: String?)
        /// A kind that this server does not keep; Keycloak ignores those without a word.
        case other
    }

    /// What is to be stored.
    let content: Content

    /// Reads one of a user's `credentials`, whose type decides.
    init(_ value: JSONValue) throws {
        let reader = try RepresentationReader(value, name: "CredentialRepresentation", members: Self.members)
        switch try reader.string("type") {
        case CredentialRecord.Kind.password.rawValue: content = try Self.password(reader)
        case CredentialRecord.Kind.activationCode.rawValue: content = try Self.activationCode(reader)
        case CredentialRecord.Kind.oneTimePassword.rawValue: content = try Self.oneTimePassword(reader)
        default: content = .other
        }
    }

    /// Reads the body of a password's reset, where the type does not matter.
    init(resetting request: HTTPRequest) throws {
        content = try Self.password(
            RepresentationReader(request, name: "CredentialRepresentation", members: Self.members))
    }

    private static func password(_ reader: RepresentationReader) throws -> Content {
        .password(try reader.string("value").map { Secret($0) }, isTemporary: try reader.bool("temporary") ?? false)
    }

    private static func activationCode(_ reader: RepresentationReader) throws -> Content {
        let data = try inner(reader.string("credentialData"))
        let secret = try inner(reader.string("secretData"))
        guard let period = (data?["period"]?.string).flatMap(ActivationPeriod.init) else {
            throw AdministrationRefusal(
                AdministrationAnswer.activationCode(
                    "credentialData must name a period: a number and d, h, m or s, a hundred years at most."))
        }
        guard let code = secret?["code"]?.string, (4...64).contains(code.count),
            code.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F })
        else {
            throw AdministrationRefusal(
                AdministrationAnswer.activationCode(
                    "secretData must hold a code of 4 to 64 printable characters without blanks."))
        }
        return .activationCode(Secret(code), period)
    }

    /// Keycloak's key is the bytes of the text, or what the text is base32 for; one without a key, or by a counter, is not kept.
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
            throw AdministrationRefusal(AdministrationAnswer.mistypedJSON)
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
    /// The credential as Keycloak's admin REST shows it: never the secret, not even its hash.
    var representation: JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(id), "type": .string(kind.rawValue), "createdDate": .milliseconds(createdAt),
        ]
        members["userLabel"] = label.map { .string($0) }
        switch kind {
        case .password: members["credentialData"] = .string(hashParameters.text)
        case .activationCode:
            let data: JSONValue = .object(["period": .string(period ?? "")])
            members["credentialData"] = .string(data.text)
        case .oneTimePassword: members["credentialData"] = oneTimePassword.map { .string($0.representation.text) }
        }
        return .object(members)
    }

    /// The parameters of the encoded Argon2id string (`$argon2id$v=19$m=7168,t=5,p=1$…`) in Keycloak's words.
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
    /// What Keycloak tells of an authenticator app: everything but the key.
    fileprivate var representation: JSONValue {
        [
            "subType": "totp", "digits": .integer(Int64(totp.digits)), "counter": 0,
            "period": .integer(Int64(totp.period)), "algorithm": .string("Hmac" + totp.algorithm.rawValue),
        ]
    }
}
