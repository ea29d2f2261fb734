package import JOSE

/// The settings of a realm or a client.
///
/// Their rows determine what a request changes, what is returned, and what is stored.
package struct SettingTable<Owner: Sendable>: Sendable {
    package let members: MemberTable
    private let rows: [String: Setting<Owner>]
    /// The record's values without a property.
    private let kept: any WritableKeyPath<Owner, [String: JSONValue]> & Sendable

    init(_ rows: [Setting<Owner>], keptIn kept: any WritableKeyPath<Owner, [String: JSONValue]> & Sendable) {
        self.rows = Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0) })
        members = MemberTable(rows: self.rows.mapValues(\.effect))
        self.kept = kept
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
