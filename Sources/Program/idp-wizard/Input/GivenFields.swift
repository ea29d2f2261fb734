import Flows
import IdentityModel
import Profiles
import Wizard

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The values for a flow's fields before any page: the `--field` options and the environment variables.
struct GivenFields: Sendable {
    /// An option `--field`.
    struct Field: Sendable, Hashable {
        let id: FieldID
        let source: SecretSource
    }

    let options: [Field]
    /// The environment variables with a field's value.
    let variables: [String]

    private static let prefix = "IDP_WIZARD_FIELD_"

    /// Creates the values; the variables default to those of this process.
    init(_ options: [Field], variables: [String] = Environment.names(beginningWith: Self.prefix)) {
        self.options = options
        self.variables = variables
    }

    /// A given user name, as far as it is known before a page asks.
    enum Name: Sendable, Hashable {
        /// None was given.
        case none
        case known(UserID)
        /// It can be read only once, when a page asks: it comes from standard input or a pipe.
        case unread
    }

    /// The user's name; an option takes precedence over the environment.
    var username: Name {
        let variable = Self.variable(for: .username)
        let source = options.first { $0.id == .username }?.source
        switch source ?? (variables.contains(variable) ? .environment(variable) : nil) {
        case nil: return .none
        case .standardInput: return .unread
        case .file(let path) where !Self.isRegularFile(path): return .unread
        case let source?:
            // An unreadable value is reported when a page asks for it.
            guard let name = try? source.read(), !name.isEmpty else { return .unread }
            return .known(UserID(name.exposedText))
        }
    }

    /// Whether a credential was given for the provider to check; the PIN belongs to this device.
    var hasCredential: Bool {
        let ids = options.map(\.id) + variables.map(Self.field)
        return ids.contains { $0 != .pin && Self.looksSecret($0) }
    }

    /// The `--field` options with a literal value that looks like a secret.
    var doubtfulLiterals: [FieldID] {
        options.filter { if case .literal = $0.source { Self.looksSecret($0.id) } else { false } }.map(\.id)
    }

    /// The given values as `--field` options without secrets; a value from the environment is one from a file.
    var commandFields: [CommandField] {
        let inEnvironment = variables.map(Self.field).filter { id in !options.contains { $0.id == id } }
        return commandOptions + inEnvironment.map { CommandField(id: $0, .hidden) }
    }

    private var commandOptions: [CommandField] {
        options.map { field in
            switch field.source {
            case .literal(let value) where !Self.looksSecret(field.id):
                CommandField(id: field.id, .shown(value.exposedText))
            case .file(let path): CommandField(id: field.id, .file(path))
            case .standardInput: CommandField(id: field.id, .standardInput)
            case .literal, .read, .environment: CommandField(id: field.id, .hidden)
            }
        }
    }

    /// The environment variable for a field: `activation-code` is `IDP_WIZARD_FIELD_ACTIVATION_CODE`.
    static func variable(for field: FieldID) -> String {
        prefix + String(field.rawValue.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }

    /// The field of a variable, as far as its name determines it.
    private static func field(_ variable: String) -> FieldID {
        FieldID(String(variable.dropFirst(prefix.count).lowercased().map { $0 == "_" ? "-" : $0 }))
    }

    private static func looksSecret(_ field: FieldID) -> Bool {
        let name = field.rawValue.lowercased()
        return ["password", "pin", "code", "otp", "token", "secret", "redirect"].contains { name.contains($0) }
    }

    private static func isRegularFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
