import SQLDatabase

/// An id in a statement: a value, or the search for it, so that rows can be asked for together with those that tell the id.
struct SelectedID {
    let sql: String
    let bindings: [SQLValue]

    static func known(_ id: String) -> SelectedID { SelectedID(sql: "?", bindings: [.text(id)]) }
}
