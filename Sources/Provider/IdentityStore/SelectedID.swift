import SQLDatabase

/// An ID in a statement: a value, or a subquery, so that the rows of an object can be queried together with those that
/// yield its ID.
struct SelectedID {
    let sql: String
    let bindings: [SQLValue]

    static func known(_ id: String) -> SelectedID { SelectedID(sql: "?", bindings: [.text(id)]) }
}
