/// What a run does with which file.
public struct RunDescription: Sendable, Hashable {
    public let id: String
    /// When the run began, in milliseconds since 1970.
    public let begunAt: Int64
    /// The value of the attribute that marks its users.
    public let tag: String
    /// The options by name, as the command writes them.
    public let options: [String: String]
    public let input: InputIdentity

    public init(
        id: String, begunAt: Int64, tag: String, options: [String: String], input: InputIdentity
    ) {
        self.id = id
        self.begunAt = begunAt
        self.tag = tag
        self.options = options
        self.input = input
    }

    /// Why a run cannot continue as `wanted`; `nil` if it can.
    ///
    /// The IDs and times are not compared.
    public func mismatch(with wanted: RunDescription) -> RunMismatch? {
        guard input == wanted.input else { return .input }
        var names = Set(options.keys).union(wanted.options.keys).filter { options[$0] != wanted.options[$0] }
        if tag != wanted.tag { names.insert("tag") }
        return names.isEmpty ? nil : .options(names.sorted())
    }
}

/// Why a run cannot continue.
public enum RunMismatch: Sendable, Hashable {
    /// The bytes of the file have changed.
    case input
    /// The names of the options with other values.
    case options([String])
}
