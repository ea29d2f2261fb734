/// What a run does with which file.
public struct RunDescription: Sendable, Hashable {
    public let id: String
    /// The value of the attribute that marks its users.
    public let tag: String
    /// The options by name, as the command writes them.
    public let options: [String: String]
    public let input: InputIdentity

    public init(id: String, tag: String, options: [String: String], input: InputIdentity) {
        self.id = id
        self.tag = tag
        self.options = options
        self.input = input
    }

    /// Why a run cannot continue as `wanted`; `nil` if it can.
    ///
    /// The IDs are not compared.
    public func mismatch(with wanted: RunDescription) -> RunMismatch? {
        guard input == wanted.input else { return .input }
        var names = Set(options.keys).union(wanted.options.keys).filter { options[$0] != wanted.options[$0] }
        if tag != wanted.tag { names.insert("tag") }
        return names.isEmpty ? nil : .options(names.sorted())
    }
}

/// Why a run cannot continue.
public enum RunMismatch: Sendable, Hashable {
    /// The bytes of the file are others.
    case input
    /// The names of the options with other values.
    case options([String])
}
