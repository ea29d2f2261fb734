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
        case hashedPassword(HashedPassword, isTemporary: Bool)
        /// A password that the user had before, which the realm's policy may refuse as a new one.
        case earlierPassword(HashedPassword, createdAt: Date)
        /// An activation code in KOBIL's format: period and code are in two embedded JSON texts (Sources/KOBIL.md,
        /// Activation codes).
        ///
        /// A code without a period gets the realm's.
        case activationCode(Secret, ActivationPeriod?, begin: Date?)
        /// An authenticator app with its key, as in an export of Keycloak.
        case oneTimePassword(OneTimePasswordRecord, label: String?)
        /// A second factor that this server does not have, by its type: a user's password alone must not replace it.
        case unbuiltFactor(String)
        /// An authenticator app that this server cannot check; thrown after the caller's rights are checked.
        case refused(RouteError)
        /// A type that this server does not store; like Keycloak, it ignores the credential.
        case other
    }

    let content: Content

    var isTemporaryPassword: Bool { if case .password(_, isTemporary: true) = content { true } else { false } }
    var isActivationCode: Bool { if case .activationCode = content { true } else { false } }
    var isUnbuiltFactor: Bool { if case .unbuiltFactor = content { true } else { false } }

    /// Parses one of the `credentials` of a user, by its type.
    init(_ value: JSONValue) throws {
        let reader = try RepresentationReader(value, name: "CredentialRepresentation", members: Self.members)
        switch try reader.string("type") {
        case CredentialRecord.Kind.password.rawValue: content = try Self.password(reader)
        case CredentialRecord.Kind.activationCode.rawValue: content = try Self.activationCode(reader)
        case CredentialRecord.Kind.oneTimePassword.rawValue, "totp", "hotp": content = try Self.oneTimePassword(reader)
        case "password-history":
            let milliseconds = max(0, reader.members["createdDate"]?.integer ?? 0)
            guard let hashed = try HashedPassword(reader) else { throw RouteError(.passwordMissing) }
            content = .earlierPassword(hashed, createdAt: Date(timeIntervalSince1970: Double(milliseconds) / 1000))
        case let type? where Self.unbuiltFactors.contains(type): content = .unbuiltFactor(type)
        default: content = .other
        }
    }

    /// Parses the body of a password reset; its type is ignored.
    init(resetting request: HTTPRequest) throws {
        let reader = try RepresentationReader(request, name: "CredentialRepresentation", members: Self.members)
        // As in Keycloak, a reset accepts no hash.
        content = .password(
            try reader.string("value").map { Secret($0) }, isTemporary: try reader.bool("temporary") ?? false)
    }

    private static func password(_ reader: RepresentationReader) throws -> Content {
        let isTemporary = try reader.bool("temporary") ?? false
        let value = try reader.string("value")
        if value == nil, let hashed = try HashedPassword(reader) {
            return .hashedPassword(hashed, isTemporary: isTemporary)
        }
        return .password(value.map { Secret($0) }, isTemporary: isTemporary)
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
    /// Before version 12 of Keycloak its members were the credential's own. What this server cannot check, such as one
    /// with a counter (HOTP), is refused, because without it the password alone would suffice.
    private static func oneTimePassword(_ reader: RepresentationReader) throws -> Content {
        let type = try reader.string("type")
        let isOlder = reader.members["secretData"] == nil && type != CredentialRecord.Kind.oneTimePassword.rawValue
        let data = try isOlder ? .object(reader.members) : inner(reader.string("credentialData"))
        let secret = try inner(reader.string("secretData"))
        let kind = isOlder ? type : data?["subType"]?.string
        guard kind != "hotp" else {
            return .refused(RouteError(.notImplemented("This server has no one-time passwords with a counter (HOTP).")))
        }
        let text = (isOlder ? data?["hashedSaltedValue"] : secret?["value"])?.string ?? ""
        let key = data?["secretEncoding"]?.string == "BASE32" ? Base32.decode(text) : Array(text.utf8)
        let name = (data?["algorithm"]?.string ?? "HmacSHA1").dropFirst("Hmac".count)
        guard kind == "totp", let key, !key.isEmpty, let algorithm = TOTP.Algorithm(rawValue: String(name)),
            let totp = try? TOTP(
                algorithm: algorithm, digits: Int(data?["digits"]?.integer ?? 6),
                period: Int(data?["period"]?.integer ?? 30))
        else {
            return .refused(
                RouteError(.refused(400, "The authenticator app has no key, or parameters that are not supported.")))
        }
        return .oneTimePassword(
            OneTimePasswordRecord(key: Secret(key), totp: totp, lastStep: nil),
            label: try reader.string("userLabel"))
    }

    /// Parses a text that contains JSON.
    static func inner(_ text: String?) throws -> JSONValue? {
        guard let text else { return nil }
        guard let value = try? JSONValue(parsing: text.utf8) else {
            throw RouteError(.mistypedJSON)
        }
        return value
    }

    private static let unbuiltFactors: Set = ["webauthn", "webauthn-passwordless", "recovery-authn-codes"]

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

    /// The parameters of an encoded hash, with Keycloak's names.
    private var hashParameters: JSONValue {
        if let hash = PBKDF2Hash(hash) {
            return [
                "algorithm": .string(hash.derivation.digest.algorithm),
                "hashIterations": hash.derivation.rounds.jsonValue, "additionalParameters": [:],
            ]
        }
        let parameters = PasswordHash.parameters(of: hash)
        // The unpadded Base64 of the hash itself.
        let length = (hash.utf8.reversed().prefix { $0 != UInt8(ascii: "$") }.count) * 3 / 4
        return [
            "algorithm": "argon2", "hashIterations": (parameters?.iterations ?? 0).jsonValue,
            "additionalParameters": [
                "hashLength": [.string("\(length)")], "memory": [.string("\((parameters?.memoryBytes ?? 0) / 1024)")],
                "parallelism": ["1"], "type": ["id"], "version": ["1.3"],
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
