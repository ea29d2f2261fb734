package import JOSE

/// A member of a realm's or client's representation as one row: its name in Keycloak, its effect, its type, and the
/// place of its value in the record.
package struct Setting<Owner: Sendable>: Sendable {
    /// The type of a value; another type is rejected before the effect is evaluated.
    enum ValueType: Sendable {
        case any, flag, number, text, list

        func has(_ value: JSONValue) -> Bool {
            switch self {
            case .any: true
            case .flag: value.readBool != nil
            case .number: value.readNumber.map { Int32(exactly: $0) != nil } ?? false
            case .text: value.string != nil || value.bool != nil || value.integer != nil
            case .list: value.strings != nil
            }
        }
    }

    enum Place: Sendable {
        /// A property of the record. `isStored` is false for a constant, and for a property with its own column.
        case property(
            write: @Sendable (JSONValue, inout Owner) -> Void, value: @Sendable (Owner) -> JSONValue, isStored: Bool)
        /// Under its name among the record's other values: stored and returned, without effect.
        case kept
        /// Read by the endpoints themselves, or not used.
        case elsewhere
    }

    let name: String
    let effect: MemberEffect
    var type = ValueType.any
    var place = Place.elsewhere
}

extension Setting {
    static func flag(
        _ name: String, _ path: any WritableKeyPath<Owner, Bool> & Sendable, isStored: Bool = true
    ) -> Self {
        property(
            name, .supported, type: .flag, isStored: isStored,
            write: { value, owner in if let flag = value.readBool { owner[keyPath: path] = flag } },
            value: { .bool($0[keyPath: path]) })
    }

    /// A number; with a range, other numbers are rejected as not supported.
    static func number(
        _ name: String, _ path: any WritableKeyPath<Owner, Int> & Sendable, in range: ClosedRange<Int64>? = nil
    ) -> Self {
        property(
            name, range.map(MemberEffect.supportedRange) ?? .supported, type: range == nil ? .number : .any,
            write: { value, owner in if let number = value.readNumber { owner[keyPath: path] = number } },
            value: { .integer(Int64($0[keyPath: path])) })
    }

    /// A text; an empty one means none.
    static func text(_ name: String, _ path: any WritableKeyPath<Owner, String?> & Sendable) -> Self {
        property(
            name, .supported, type: .text,
            write: { value, owner in owner[keyPath: path] = value.string.flatMap { $0.isEmpty ? nil : $0 } },
            value: { $0[keyPath: path].map(JSONValue.string) ?? .null })
    }

    /// One of several texts; any other is rejected as not supported.
    static func choice(
        _ name: String, of values: [JSONValue], _ path: any WritableKeyPath<Owner, String> & Sendable
    ) -> Self {
        property(
            name, .supportedValues(values),
            write: { value, owner in if let text = value.string { owner[keyPath: path] = text } },
            value: { .string($0[keyPath: path]) })
    }

    /// Addresses without duplicates; those longer than the store's limit are skipped.
    static func addresses(_ name: String, _ path: any WritableKeyPath<Owner, [String]> & Sendable) -> Self {
        property(
            name, .supported, type: .list,
            write: { value, owner in
                var seen: Set<String> = []
                let texts = (value.strings ?? []).within(StoredBounds.uri)
                owner[keyPath: path] = texts.filter { seen.insert($0).inserted }
            }, value: { .array($0[keyPath: path].map(JSONValue.string)) })
    }

    static func property(
        _ name: String, _ effect: MemberEffect, type: ValueType = .any, isStored: Bool = true,
        write: @escaping @Sendable (JSONValue, inout Owner) -> Void, value: @escaping @Sendable (Owner) -> JSONValue
    ) -> Self {
        Setting(
            name: name, effect: effect, type: type, place: .property(write: write, value: value, isStored: isStored))
    }

    static func kept(_ effects: [String: MemberEffect], _ type: ValueType = .any) -> [Self] {
        effects.map { Setting(name: $0.key, effect: $0.value, type: type, place: .kept) }
    }

    static func elsewhere(_ effects: [String: MemberEffect], _ type: ValueType = .any) -> [Self] {
        effects.map { Setting(name: $0.key, effect: $0.value, type: type) }
    }
}

/// The settings of a realm or a client.
///
/// Their rows determine what a request changes, what is returned, and what is stored.
package struct SettingTable<Owner: Sendable>: Sendable {
    package let members: MemberTable
    private let rows: [String: Setting<Owner>]
    /// The record's values without a property.
    private let kept: any WritableKeyPath<Owner, [String: JSONValue]> & Sendable
    /// The secrets of the values without effect.
    private let secrets: any WritableKeyPath<Owner, KeptSecrets> & Sendable

    init(
        _ rows: [Setting<Owner>], keptIn kept: any WritableKeyPath<Owner, [String: JSONValue]> & Sendable,
        secretsIn secrets: any WritableKeyPath<Owner, KeptSecrets> & Sendable
    ) {
        self.rows = Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0) })
        members = MemberTable(rows: self.rows.mapValues(\.effect))
        self.kept = kept
        self.secrets = secrets
    }

    /// Whether each setting that is sent has its type.
    package func hasTypes(_ sent: [String: JSONValue]) -> Bool {
        rows.values.allSatisfy { row in sent[row.name].map(row.type.has) ?? true }
    }

    /// Applies sent or stored values; does not change the rest.
    package func apply(_ values: [String: JSONValue], to owner: inout Owner) {
        for (name, value) in values {
            guard let row = rows[name] else { continue }
            let value = row.effect.normalized(value)
            switch row.place {
            case .property(let write, _, _): if let value { write(value, &owner) }
            case .kept where row.effect.isKept:
                owner[keyPath: kept][name] = owner[keyPath: secrets].replacing(value, at: name)
            case .kept: owner[keyPath: kept][name] = row.type.isFlag ? value?.typed(like: true) : value
            case .elsewhere: continue
            }
        }
    }

    /// The members as returned, without empty texts.
    package func shown(_ owner: Owner) -> [String: JSONValue] {
        let properties = values(of: owner, storedOnly: false).filter { $0.value != .null && $0.value != "" }
        return members.defaults.merging(owner[keyPath: kept]) { $1 }.merging(properties) { $1 }
    }

    /// The members to store: those that differ from a record with default settings.
    package func stored(_ owner: Owner, unlike standard: Owner) -> [String: JSONValue] {
        let defaults = values(of: standard, storedOnly: true)
        return values(of: owner, storedOnly: true).filter { $0.value != defaults[$0.key] }
            .merging(owner[keyPath: kept]) { $1 }
    }

    /// The size in bytes of what is kept without effect, with its secrets.
    func keptSize(of owner: Owner) -> Int {
        owner[keyPath: kept].reduce(owner[keyPath: secrets].byteCount) { size, member in
            rows[member.key]?.effect.isKept == true ? size + member.value.bytes.count : size
        }
    }

    private func values(of owner: Owner, storedOnly: Bool) -> [String: JSONValue] {
        rows.compactMapValues { row in
            guard case .property(_, let value, let isStored) = row.place, isStored || !storedOnly else { return nil }
            return value(owner)
        }
    }
}

extension Setting.ValueType {
    fileprivate var isFlag: Bool { if case .flag = self { true } else { false } }
}
