import JOSE

/// The type of an argument or a variable.
indirect enum GraphQLInputType: Sendable, Hashable, CustomStringConvertible {
    case scalar(String)
    case object(String, [String: GraphQLInputType])
    case nonNull(GraphQLInputType)

    /// The type in the notation of documents.
    var description: String {
        switch self {
        case .scalar(let name), .object(let name, _): name
        case .nonNull(let type): "\(type)!"
        }
    }

    /// The type without its outermost `!`.
    var nullable: GraphQLInputType { if case .nonNull(let type) = self { type } else { self } }

    /// What is wrong with a value of this type, in words; nil if it fits.
    func problem(with value: JSONValue?, named name: String) -> String? {
        switch self {
        case .nonNull(let type):
            guard let value, value != .null else {
                return "'\(name)' has coerced Null value for NonNull type '\(self)'"
            }
            return type.problem(with: value, named: name)
        case .scalar(let type):
            guard let value, value != .null else { return nil }
            return Self.fits(value, type) ? nil : "'\(name)' has an invalid value : Expected a value of type '\(type)'"
        case .object(let type, let members):
            guard let value, value != .null else { return nil }
            guard let given = value.object else {
                return "'\(name)' has an invalid value : Expected type '\(type)' to be an object"
            }
            if let unknown = given.keys.sorted().first(where: { members[$0] == nil }) {
                return "'\(name)' contains a field not in '\(type)': '\(unknown)'"
            }
            return members.sorted { $0.key < $1.key }.lazy
                .compactMap { $0.value.problem(with: given[$0.key], named: $0.key) }.first
        }
    }

    private static func fits(_ value: JSONValue, _ type: String) -> Bool {
        switch type {
        case "String": value.string != nil
        case "ID": value.string != nil || value.integer != nil
        case "Boolean": value.bool != nil
        case "Int": value.integer.map { Int32(exactly: $0) != nil } ?? false
        default: value.number != nil
        }
    }
}
